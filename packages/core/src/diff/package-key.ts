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
}: Pick<PackageIdentity, 'identity' | 'match_name'> & { kind: string }): string {
  if (kind === 'cpe') return `cpe:${match_name}`;
  if (kind === 'name') return identity.slice(0, identity.lastIndexOf('@'));
  // A canonical purl has `@` before the version, `?` before qualifiers and `#` before a subpath alone: elsewhere they are encoded.
  const end = identity.search(/[@?#]/);
  if (end < 0) return identity;
  const subpath = identity.indexOf('#', end);
  return subpath < 0 ? identity.slice(0, end) : identity.slice(0, end) + identity.slice(subpath);
}
