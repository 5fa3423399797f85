/** What only the syntax of fields can say (core, artifact-query.ts): a field with its value, a purl, a digest, quotes. */
const FIELDS = [
  ...['kind', 'status', 'signer_id', 'ledger', 'notarized_time', 'has_sbom', 'purl', 'digest'],
  ...['includes', 'label', 'name', 'sha256', 'pkg'],
];
const IS_SYNTAX = new RegExp(`(^|\\s)(${FIELDS.join('|')}):|^[\\da-f]{64}$|"`, 'i');

/** What is asked of the list for a typed text: field syntax where it is some, else part of a name. */
export function typedSearch(text: string | undefined): { keyword?: string; q?: string } {
  if (text === undefined) return {};
  return IS_SYNTAX.test(text) ? { q: text } : { keyword: text };
}
