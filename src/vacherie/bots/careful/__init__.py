"""The bot `careful`: it looks at the present trick and no further."""
