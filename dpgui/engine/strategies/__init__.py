"""Strategies: how one optimizer step is spread over devices. One file each."""
