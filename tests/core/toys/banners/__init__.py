"""The Banners: battles draw cards, and a card may start a battle; the two chapters know nothing of each other."""
