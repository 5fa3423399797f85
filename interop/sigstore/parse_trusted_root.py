"""Reads a trusted_root.json of Assay with sigstore-python: python parse_trusted_root.py trusted_root.json"""

import sys

from sigstore.models import TrustedRoot

root = TrustedRoot.from_file(sys.argv[1])
print("parsed:", sys.argv[1], "with", len(root._inner.tlogs), "logs")
