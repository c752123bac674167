"""The parts of the benchmark of the dashboard: what is measured in each, and the table of it."""
