"""How quick the experiment in the form would be on more devices."""
