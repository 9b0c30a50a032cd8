"""Reviews of No Thanks!: `chain` judges an open card, `account` finds what to judge."""
