"""Every sentence by its code, a module for each part of the product."""
