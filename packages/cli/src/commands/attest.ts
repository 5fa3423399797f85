import type { Command } from '../command.ts';
import { formatHelp } from '../help/format-help.ts';
import { attestArtifact } from '../signing/attest-artifact.ts';

/** Signs an in-toto statement about an artifact, or submits a signed one, and has it logged. */
export const attest: Command = {
  summary: 'Sign and log an attestation, such as provenance or an SBOM',
  help: formatHelp({
    usage: [
      'attest <artifact> --predicate <file> --type <type> [--name <name>] [--key <file>] [--ledger <name|uuid>] [--bundle <file>] [--json]',
      'attest --envelope <file> [--ledger <name|uuid>] [--bundle <file>] [--json]',
    ],
    about: [
      'The first form makes an in-toto statement about an artifact from a document, and signs it (DSSE). The second form submits a signed statement: a DSSE envelope, or a Sigstore bundle v0.1 to v0.3.',
    ],
    options: [
      [
        '<artifact>',
        'a file, which is hashed on this machine; sha256:<digest>; or a purl followed by @sha256:<digest>',
      ],
      ['--predicate <file>', 'JSON document; - for standard input'],
      [
        '--type <type>',
        'slsaprovenance, cyclonedx, spdxjson, openvex or vuln, or the URI of any type',
      ],
      ['--name <name>', 'name or purl of the artifact (default: the name of the file)'],
      ['--key <file>', 'private key in PEM (default: assay/signing-key.pem beside the session)'],
      ['--envelope <file>', 'envelope or bundle; - for standard input'],
      ['--ledger <name|uuid>', 'ledger that logs the statement (default: default)'],
      ['--bundle <file>', 'save it as a Sigstore bundle v0.3 with the proof of the ledger'],
      ['--json', 'print one JSON document'],
    ],
    calls: ['createAttestation', 'getAttestationBundle', 'listLedgers'],
  }),
  run: attestArtifact,
};
