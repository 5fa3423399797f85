/**
 * Names of predicate types as in cosign; any URI works too. For provenance, the predicate itself determines the
 * version.
 */
const TYPES = new Map([
  ['slsaprovenance02', 'https://slsa.dev/provenance/v0.2'],
  ['slsaprovenance1', 'https://slsa.dev/provenance/v1'],
  ['cyclonedx', 'https://cyclonedx.org/bom'],
  ['spdxjson', 'https://spdx.dev/Document'],
  ['openvex', 'https://openvex.dev/ns'],
  ['vuln', 'https://cosign.sigstore.dev/attestation/vuln/v1'],
]);

/** Listed in the error for an unknown name. */
export const TYPE_NAMES = ['slsaprovenance', ...TYPES.keys()].join(', ');

/** Returns the URI of a predicate type; undefined for an unknown name. */
export function predicateTypeOf(
  name: string,
  predicate: Record<string, unknown>,
): string | undefined {
  if (name === 'slsaprovenance')
    return TYPES.get('buildDefinition' in predicate ? 'slsaprovenance1' : 'slsaprovenance02');
  return TYPES.get(name) ?? (URL.canParse(name) ? name : undefined);
}
