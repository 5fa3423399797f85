/** Strings of the dialog that signs and records the decisions about an SBOM. */
export const sbomSign = {
  action: 'Sign and record decisions',
  action_text: 'OpenVEX as an attestation, in a ledger',
  title: 'Sign and record decisions',
  text: 'The decisions in force about this SBOM are signed as OpenVEX 0.2.0 in an in-toto statement, about the SBOM and what it describes. The ledger proves when it was recorded.',
  go: 'Sign and record',
  cancel: 'Cancel',
  done: 'The decisions are signed and recorded.',
  attestation: 'Open attestation',
  bundle_text:
    'The attestation has a Sigstore bundle, which other servers import as signed VEX, and the proof of the ledger.',
  close: 'Close',
};
