"""The steps from each released schema to the next, run by `bot.store.opening` before anything else.

A new step is a file in `versions` that names the one before it and spells out what changes, since the tables of
`bot.store.schema` go on changing after it. All steps run in one transaction with foreign keys at rest.
"""
