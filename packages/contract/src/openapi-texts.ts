import type { Endpoint, RateClass } from './endpoint.ts';

/** Introduction of the API reference. */
export const ABOUT = {
  title: 'Assay',
  version: '1',
  summary: 'SBOMs, vulnerabilities, attestations and verifiable ledgers.',
  description: [
    'Send `Authorization: Bearer <token>` with the token of a session, or `X-Api-Key` with an API key.',
    'Lists answer a page of rows with `next_cursor`; pass it back as `cursor` to get the next page.',
    'Errors are JSON with `error` (a sentence), `message` (detail) and `code` (stable). Unknown fields and parameters are refused.',
    'Times are in UTC (RFC 3339). A thing of another tenant answers exactly as one that does not exist.',
  ].join('\n\n'),
  license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
};

/** How often a person, key or address may call, by rate class. */
const RATES: Partial<Record<RateClass, string>> = {
  U: 'Each person or key may upload 1,200 times at once and 10 times a second in the long run. Beyond that the answer is 429, before the body is read.',
};

/** Describes who may make a call, in the order in which the server checks. */
export function operationDescription(endpoint: Endpoint): string {
  const { access, quota, rate, api_keys, ledger_keys, feature, description } = endpoint;
  const sentences = [
    ...(description ? [description] : []),
    access === 'anyone' ? 'Needs no credential.' : `Needs the role ${access} or a higher one.`,
    ...(api_keys ? ['API keys may call it.'] : []),
    ...(ledger_keys ? ['API keys of the ledger may call it.'] : []),
    ...(endpoint.only_scopes ? [] : scopesText(endpoint)),
    ...(endpoint.only_scopes
      ? ['Takes only the token of a sign-in that waits for its second factor.']
      : []),
    ...(endpoint.reauthenticate ? ['The last sign-in must be at most ten minutes old.'] : []),
    ...(endpoint.second_factor ? ['The person must have a second factor.'] : []),
    ...(feature ? [`The license must allow \`${feature}\`.`] : []),
    ...(quota ? [`${quota.calls} calls in ${quota.seconds} seconds are allowed.`] : []),
    ...(RATES[rate] ? [RATES[rate]] : []),
  ];
  return sentences.join(' ');
}

const scopesText = ({ scopes = [] }: Endpoint): string[] =>
  scopes.length > 0 ? ['Works before a required second factor is given or enrolled.'] : [];
