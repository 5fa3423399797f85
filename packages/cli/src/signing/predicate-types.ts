/** Names of predicate types, as cosign has them, beside any URI. Of provenance the predicate itself tells the version. */
const TYPES = new Map([
  ['slsaprovenance02', 'https://slsa.dev/provenance/v0.2'],
  ['slsaprovenance1', 'https://slsa.dev/provenance/v1'],
  ['cyclonedx', 'https://cyclonedx.org/bom'],
  ['spdxjson', 'https://spdx.dev/Document'],
  ['openvex', 'https://openvex.dev/ns'],
  ['vuln', 'https://cosign.sigstore.dev/attestation/vuln/v1'],
]);

/** For people who gave another one. */
export const TYPE_NAMES = ['slsaprovenance', ...TYPES.keys()].join(', ');

/** The URI of a predicate type; undefined for a word that is none. */
export function predicateTypeOf(
  name: string,
  predicate: Record<string, unknown>,
): string | undefined {
  if (name === 'slsaprovenance')
    return TYPES.get('buildDefinition' in predicate ? 'slsaprovenance1' : 'slsaprovenance02');
  return TYPES.get(name) ?? (URL.canParse(name) ? name : undefined);
}
