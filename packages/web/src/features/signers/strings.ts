/** The page of a signer. */
export const signers = {
  answer_user: 'A person who signs: with which keys, for whom it counts, and what was signed.',
  'answer_api-key':
    'An API key that signs: with which keys, for whom it counts, and what was signed.',
  gone: 'Signer not found',
  gone_text: 'No signer of this tenant has this address.',
  gone_go: 'See all artifacts',
  disabled: 'disabled',
  disabled_text: 'This signer left the tenant or was revoked. New signatures do not count.',
  kind: 'Kind',
  kind_user: 'Person',
  'kind_api-key': 'API key',
  signatures: 'Signatures',
  last_signed: 'Last signed',
  never: 'never',
  groups: 'Signers groups',
  no_groups: 'In no signers group, so its signatures do not count.',
  threshold: '{{count}} needed',
  temporary: 'temporary, until {{day}}',
  signed: 'What it signed',
  no_statements: 'No statements yet',
  nothing: 'Statements that this signer makes appear here.',
  noun_one: 'statement',
  noun_other: 'statements',
  search: 'Artifact name',
  artifact: 'Artifact',
  ledger: 'Ledger',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    signers: typeof signers;
  }
}
