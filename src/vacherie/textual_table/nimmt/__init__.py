"""The nimmt family at the table on the whole screen."""
