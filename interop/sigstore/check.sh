#!/bin/sh
# Usage: check.sh <predicate type>, in a folder with app.tar.gz, app.sigstore.json, key.pub and trusted_root.json.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
verify() {
  cosign verify-blob-attestation --key key.pub --bundle app.sigstore.json --type "$1" --insecure-ignore-tlog "$2"
}
verify "$1" app.tar.gz
other=$(mktemp)
echo other > "$other"
if verify "$1" "$other" 2> /dev/null; then
  echo "cosign accepts another file"
  exit 1
fi
rm "$other"
python3 "$here/parse_trusted_root.py" trusted_root.json
echo ok
