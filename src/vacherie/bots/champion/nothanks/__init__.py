"""`champion` at No Thanks!: `answer` loads the kernel, `search` spends the budget, `rivals` models others."""
