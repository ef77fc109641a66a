"""The command line: the same configs and the same events as the window, without Qt."""
