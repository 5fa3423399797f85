/** Formats the reason for a level as a sentence; an unknown code is shown unchanged. */
export const reasonText = ({ code, about }: { code: string; about: string }): string =>
  about === '' || code === 'missing_attestation'
    ? `${SENTENCES.get(code) ?? code}${about && ` ${about}`}`
    : `${SENTENCES.get(code) ?? code} (${about})`;

const SENTENCES = new Map([
  ['no_profile', 'No signers group says whose word counts.'],
  ['invalid_evidence', 'Evidence that the ledger offers does not hold.'],
  ['distrusted', 'Somebody whose word counts says that it is not to be trusted.'],
  ['rule_violated', 'An attestation breaks the rule for it.'],
  ['unsupported', 'Somebody whose word counts says that it is no longer supported.'],
  ['trusted', 'As many signers of one group trust it as the group asks for.'],
  [
    'too_few_signers',
    'Fewer signers trust it than any group asks for. Only signers who were members when they signed count.',
  ],
  ['missing_statement', 'The ledger notarized a statement about it that is not there any more.'],
  ['missing_attestation', 'An attestation is missing:'],
]);
