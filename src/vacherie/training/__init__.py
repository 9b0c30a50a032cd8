"""Training of the nets that `champion` plays with; needs torch (extra `train`).

`python -m vacherie.training.nimmt --help` trains the net of the nimmt family: self-play in the kernels of
`vacherie.sim`, learning in torch, on a GPU or on a few cores.
"""
