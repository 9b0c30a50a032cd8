"""Many games in lock-step: numpy arrays out, the actions of all games in, one call for a whole batch.

`nimmt` steps the base game of 6 nimmt!, `nothanks` No Thanks!. Importing this package costs nothing.
"""
