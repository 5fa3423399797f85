/** Fields that a typed search can name. */
const FIELDS = [
  ...['kind', 'status', 'signer_id', 'notarized_time', 'includes', 'has_sbom'],
  ...['name', 'version', 'purl', 'sha256', 'label', 'ledger', 'severity'],
];
const NAMES_FIELD = new RegExp(`(^|[\\s(-])(${FIELDS.join('|')}):`);

/** What is asked of the list for a typed text: field syntax where it names a field, else part of a name. */
export function typedSearch(text: string | undefined): { keyword?: string; q?: string } {
  if (text === undefined) return {};
  return NAMES_FIELD.test(text) ? { q: text } : { keyword: text };
}
