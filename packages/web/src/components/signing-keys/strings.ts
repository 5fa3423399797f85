/** Strings of signing keys: the user's own in the profile, others beside their group. */
export const signingKeys = {
  title: 'Signing keys',
  answer: 'Manage the keys that sign your statements about artifacts.',
  none_text:
    'You need a key to sign statements. Create one in this browser, or register one that you keep elsewhere.',
  none_of: 'No signing key is registered.',
  add: 'Add signing key',
  register_for: 'Register a signing key',
  name: 'Key name',
  name_help: 'For people: release laptop, build machine.',
  fingerprint: 'fingerprint',
  held_by: 'held by {{custody}}',
  custody_client: 'its owner',
  custody_here: 'this browser',
  custody_server: 'this server',
  custody_fulcio: 'a certificate authority',
  signed_one: '{{shown}} signature',
  signed_other: '{{shown}} signatures',
  registered: 'registered',
  revoked_by: 'revoked by {{by}}',
  more: 'Show more',
  revoked_rotated: 'Rotated',
  revoked_retired: 'Retired',
  revoked_compromised: 'Compromised',
  since: 'since {{instant}}',
  since_always: 'all time',
  not_after: 'until {{day}}',
  way: 'Where is the key?',
  way_here: 'In this browser',
  way_here_text:
    'Made now, and kept by this browser alone: it cannot be read out, copied or moved. It is gone when the data of this site is cleared, and anyone who uses this browser in your name can sign with it.',
  way_elsewhere: 'Elsewhere',
  way_elsewhere_text:
    'You have it already: on a hardware token, in a key management service, in a file. The server gets its public half, and a proof that you hold the other one.',
  way_server: 'On this server',
  way_server_text:
    'The server makes it and keeps it sealed. It signs only in your own session of the last ten minutes; but anyone who runs the server could sign in your name, so verdicts say who held the key.',
  way_fulcio: 'By certificate',
  way_fulcio_text:
    'A pipeline signs with a new key each time, and a certificate authority that this tenant trusts (Fulcio) says whose it is. Both texts are compared as a whole.',
  issuer: 'Issuer',
  issuer_help: 'Issuer of the tokens by which the authority identifies the signer.',
  subject: 'Subject',
  subject_help: 'As certificates have it: the address of a workflow, or an e-mail.',
  register_identity: 'Register identity',
  make: 'Make and register',
  keep: 'Let the server make it',
  no_storage: 'This browser keeps nothing for this site, so it cannot keep a key either.',
  no_crypto: 'This page was not opened over HTTPS, so the browser offers no cryptography.',
  public_key: 'Public key',
  public_key_help: 'PEM of P-256 or Ed25519: -----BEGIN PUBLIC KEY-----',
  go_on: 'Continue',
  prove: 'Prove that you hold the private key: sign what the server asks for.',
  prove_command: 'commands',
  prove_text: 'With OpenSSL, where private.pem is the private key:',
  prove_cli:
    'assay keys create makes a new key and registers it in one go, if you would rather have a new one.',
  proof: 'Proof',
  proof_help: 'Base64, what the last command prints.',
  signature: 'Signature of an administrator',
  signature_help:
    'The line that the command prints. It is valid for a day, and for this key alone.',
  signature_needed:
    'This tenant requires the signature of an administrator for each signing key. Ask one of them to run these commands on the machine that has their key, and paste what the last one prints.',
  signature_server:
    'This tenant requires the signature of an administrator for each signing key. A key that the server makes can only be signed by an administrator whose own key the server keeps. Keep this key in the browser or elsewhere instead.',
  register: 'Register key',
  done: '{{name}} is registered.',
  revoke: 'Revoke',
  reason: 'Reason',
  reason_rotated: 'Rotated: another key takes its place',
  reason_retired: 'Retired: it is not needed any more',
  reason_compromised: 'Compromised: another party may have it',
  reason_rotated_text: 'It cannot sign any more. What it signed before still counts.',
  reason_retired_text: 'It cannot sign any more. What it signed before still counts.',
  reason_compromised_text:
    'It signs nothing any more, and what it signed since then does not count: unless a time-stamping authority or witnesses saw a signature before, nothing of this key does.',
  compromised_since: 'Others may have had it since',
  compromised_since_help: 'If empty: all time.',
  revoke_good: '{{name}} is revoked for good, and the log records it.',
  revoked: '{{name}} is revoked.',
  ledger: 'Ledger',
  key: 'Signing key',
  key_here: '{{name}}, in this browser',
  key_server: '{{name}}, on this server',
  no_key:
    'You have no key that can sign here. Keys elsewhere sign with the command line: {{command}}.',
  server_key_text: 'The server signs in your name. Verdicts say that it held the key.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    signing_keys: typeof signingKeys;
  }
}
