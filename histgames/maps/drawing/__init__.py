"""How a map is drawn: boards, atlases and wall maps, their colours and names, and files for QGIS."""
