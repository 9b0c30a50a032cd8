"""`champion` in the nimmt family: `answer` picks the search.

`trick` searches the next trick of the base game with nets (`nets/`) and `rivals`; `coop` and `surprise`
search with special cards (`special_search`, loaded by `special_kernels`).
"""
