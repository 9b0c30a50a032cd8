"""Reviews of the nimmt family: `account` finds what to judge, `evaluators` judge it in the kernels."""
