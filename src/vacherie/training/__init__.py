"""Training of the nets that `champion` plays with: self-play in the kernels of `vacherie.sim`, and learning.

`nimmt_torch` trains the nets of the nimmt family in torch (extra `train`), on a GPU or on a few cores;
`nothanks_values` those of No Thanks! in numpy. docs/training.md has the commands and the curves.
"""
