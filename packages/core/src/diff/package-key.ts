import type { PackageIdentity } from '../sbom/package-identity-record.ts';

/**
 * Names a package whatever its version: the canonical purl without version and qualifiers, else vendor and
 * product of the CPE, else group and name. Qualifiers are left out since a new release of a distribution changes
 * them in every purl.
 */
export function packageKeyOf({
  kind,
  identity,
  match_name,
}: Pick<PackageIdentity, 'kind' | 'identity' | 'match_name'>): string {
  if (kind === 'cpe') return `cpe:${match_name}`;
  if (kind === 'name') return identity.slice(0, identity.lastIndexOf('@'));
  const [path = '', subpath] = identity.split('#', 2);
  const [named = ''] = path.split('?', 1);
  // A canonical purl has `@` before the version alone: elsewhere it is encoded.
  const [key = ''] = named.split('@', 1);
  return subpath === undefined ? key : `${key}#${subpath}`;
}
