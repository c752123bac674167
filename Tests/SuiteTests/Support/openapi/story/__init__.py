"""The story of the examples: what an app's team does with Herald, in the order in which it does it.

An app sends what happens to bills in Congress. Its people follow bills such as /bills/hr9999-113.
"""
