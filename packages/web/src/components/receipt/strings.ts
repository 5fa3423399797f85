/** Receipts, and their verification in the browser. */
export const receipts = {
  receipt: 'Receipt',
  none: 'none',
  none_text: 'This was uploaded before Assay kept logs, so it has no receipt.',
  waits: 'waits',
  upload_text:
    'This upload is an entry in the log of this tenant. The receipt proves that exactly these bytes were recorded, and where.',
  no_key:
    'Your role may not read the key of the log, so the signature is not verified here. An auditor can give it to you.',
  proof: 'Proof',
  state_pending: 'pending: not in the log yet',
  state_sequenced: 'pending: no signed checkpoint yet',
  state_checkpointed: 'in the log',
  state_contradicted: 'Contradicts the log',
  pending_text: 'The proof is there once a signed checkpoint covers the entry; that takes seconds.',
  verdict_proven: 'proven, checked here',
  verdict_refuted: 'does not hold',
  verdict_undecided: 'undecided',
  refuted: 'Do not rely on what is shown here.',
  entry: 'Entry',
  entry_of: '{{index}} of {{size}}',
  follows: ', follows {{index}}',
  commitment: 'Commitment',
  commitment_what: 'commitment',
  salted: 'salted, the log holds no content',
  content_erased:
    'The content was erased, so it cannot be compared any more. That the entry is in the log is proven all the same.',
  lacks_digests:
    'This page was not opened over HTTPS, so the browser offers no cryptography. Use the commands below.',
  lacks_signatures:
    'This browser has no Ed25519, so the signature of the checkpoint was not verified. Use the commands below, or a newer browser.',
  steps: 'Steps of the verification',
  step_passed: 'holds',
  step_failed: 'does not hold',
  step_unknown: 'not decided',
  of_receipt: 'The receipt can be read',
  of_checkpoint: 'The log signed the checkpoint',
  of_witnesses: 'Witnesses',
  of_consistency: 'It extends the checkpoint that this browser kept',
  of_leaf: 'The leaf is hashed',
  of_inclusion: 'The leaf is in the tree',
  of_statement: 'What the leaf says',
  of_names: 'Names that the leaf commits to',
  of_content: 'The content is the one recorded',
  of_place: 'It is the entry shown here',
  key_from_here:
    'The key came from this server. Compare it with one that you got elsewhere before you rely on it.',
  again: 'Check again',
  save_receipt: 'Receipt',
  save_evidence: 'Evidence pack',
  offline: 'The same without this page, and without a network:',
  commands: 'commands',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    receipts: typeof receipts;
  }
}
