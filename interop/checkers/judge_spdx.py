"""Reads lines of JSON, [name, path, "spdx2" or "spdx3"], and writes one line per document: the rows of each standard."""

import json
import logging
import sys

from ntia_conformance_checker.bsi_checker import BSIChecker
from ntia_conformance_checker.fsct_checker import FSCT3Checker
from ntia_conformance_checker.ntia_checker import NTIAChecker

STANDARDS = {
    "spdx2": {"ntia": NTIAChecker, "fsct3-min": FSCT3Checker},
    "spdx3": {"ntia": NTIAChecker, "fsct3-min": FSCT3Checker, "bsi": BSIChecker},
}
MISSING = "components_without_"

logging.disable(logging.CRITICAL)


def judged(of, path, spec):
    """Rows that pass or not, and how many components lack a field; None: the checker cannot read the document."""
    try:
        checker = of(path, sbom_spec=spec)
    except Exception:  # Its SPDX 3 library raises what it wants on a document that it refuses.
        return None
    if checker.doc is None:
        return None
    missing = {
        name.removeprefix(MISSING): len(found)
        for name, found in vars(checker).items()
        if name.startswith(MISSING)
    }
    return {
        "compliant": checker.compliant,
        "rows": dict(checker.table_elements),
        "missing": missing,
        "judged": len(checker.reachable_component_ids),
        "total": checker.get_total_number_components(),
        "validation_messages": len(checker.validation_messages),
    }


def main():
    for line in sys.stdin:
        name, path, spec = json.loads(line)
        results = {
            standard: judged(of, path, spec)
            for standard, of in STANDARDS[spec].items()
        }
        print(json.dumps({"name": name, "standards": results}), flush=True)


main()
