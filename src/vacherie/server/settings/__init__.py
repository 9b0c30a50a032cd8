"""The settings of a server: what there is, what each is called, where its value comes from."""
