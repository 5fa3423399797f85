/**
 * Syntax that only field searches have (core, artifact-query.ts): a field with its value, a purl, a digest,
 * quotes.
 */
const FIELDS = [
  ...['kind', 'status', 'signer_id', 'ledger', 'notarized_time', 'has_sbom', 'purl', 'digest'],
  ...['includes', 'label', 'name', 'sha256', 'pkg'],
];
const IS_SYNTAX = new RegExp(`(^|\\s)(${FIELDS.join('|')}):|^[\\da-f]{64}$|"`, 'i');

/** Converts a typed text to list input: a field search if it has field syntax, else a part of a name. */
export function typedSearch(text: string | undefined): { keyword?: string; q?: string } {
  if (text === undefined) return {};
  return IS_SYNTAX.test(text) ? { q: text } : { keyword: text };
}
