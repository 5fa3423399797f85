/** The page of a signer. */
export const signers = {
  answer_user: 'A person who signs: with which keys, for whom it counts, and what was signed.',
  'answer_api-key':
    'An API key that signs: with which keys, for whom it counts, and what was signed.',
  gone: 'This signer does not exist',
  gone_text: 'Nobody of this tenant has signed, or could sign, under this address.',
  gone_go: 'See all artifacts',
  disabled: 'disabled',
  disabled_text: 'It has left the tenant or was revoked: what it signs now counts for nothing.',
  kind: 'Kind',
  kind_user: 'Person',
  'kind_api-key': 'API key',
  signatures: 'Signatures',
  last_signed: 'Last signed',
  never: 'never',
  groups: 'Signers groups',
  no_groups: 'In no signers group: its signatures decide nothing.',
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
