"""The Pilgrims: a walk to Rome in spring or in winter, with optional rules that need and exclude one another."""
