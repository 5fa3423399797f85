import type { Command } from '../command.ts';
import { attestArtifact } from '../signing/attest-artifact.ts';

/** Signs an in-toto statement about an artifact, or hands in one that somebody signed, and has it logged. */
export const attest: Command = {
  summary: 'Sign and log an attestation, such as provenance or an SBOM',
  help: `Usage: assay attest <artifact> --predicate <file> --type <type> [--name <name>] [--key <file>]
                    [--ledger <name|uuid>] [--bundle <file>] [--json]
       assay attest --envelope <file> [--ledger <name|uuid>] [--bundle <file>] [--json]

The first form makes an in-toto statement of what a document says about an artifact, and signs it (DSSE). The
second one hands in what somebody else signed: a DSSE envelope, or a Sigstore bundle v0.1 to v0.3.

  <artifact>             a file, which is hashed here; sha256:<digest>; a purl with @sha256:<digest> behind it
  --predicate <file>     JSON; - for standard input
  --type <type>          slsaprovenance, cyclonedx, spdxjson, openvex or vuln, or the URI of any type
  --name <name>          name or purl of the artifact (default: that of the file)
  --key <file>           private key in PEM (default: assay/signing-key.pem beside the session)
  --envelope <file>      envelope or bundle; - for standard input
  --ledger <name|uuid>   where it is logged (default: default)
  --bundle <file>        keep it as Sigstore bundle v0.3 with the proof of the ledger
  --json                 print one JSON document

Needs a session or an API key of a LedgerAdmin, or of a member of a signers group.`,
  run: attestArtifact,
};
