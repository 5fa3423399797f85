/** Strings of attestations: content, signers and verification. */
export const attestation = {
  unregistered: 'Key that is not registered',
  api_key: 'API key',
  signer: 'Signer',
  key: 'Key',
  custody: 'Held by',
  custody_client: 'its owner',
  custody_server: 'this server',
  custody_fulcio: 'an authority',
  logged: 'Logged',
  entry_title: 'Entry',
  waits: 'waits',
  says: 'Says',
  verified: 'Verified',
  verification_valid: 'Valid',
  verification_invalid: 'Invalid',
  verification_unverifiable: 'Cannot be verified',
  verification_waits: 'Waits for a checkpoint',
  status_is: 'Status: {{level}}',
  attestation: 'Attestation',
  statement_id: 'Statement',
  statement_what: 'statement id',
  predicate_type: 'Predicate type',
  subjects: 'Subjects',
  groups: 'Signers groups',
  no_groups: 'none',
  trusted_time: 'Seen by',
  no_trusted_time: 'no authority or witness saw when',
  logged_by: 'Logged by',
  reason: 'Reason',
  codes: 'Why it is not valid',
  steps: 'Steps of the verification',
  steps_wait: 'It is verified once a signed checkpoint covers it; that takes seconds.',
  decoded: 'What was signed',
  decoded_what: 'statement',
  no_json: 'The signed content is not JSON.',
  bundle: 'Sigstore bundle',
  verify_again: 'Verify again',
  verified_now: 'Verified just now.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    attestation: typeof attestation;
  }
}
