import { parsePurl } from '../purl/parse.ts';
import { type SourcePackage, sourcePackageOf } from '../sbom/package-identity-source.ts';
import { isNamedByEither } from './source-entry.ts';

/**
 * Returns the source package under which advisories may also list a binary package, with the version to
 * compare; null when the ecosystem uses one name, or the SBOM does not state the source.
 *
 * @param identity canonical purl of the package version
 * @param version version of the binary, used for the source when none is stated
 */
export function sourceLookUpOf(
  ecosystem: string,
  identity: string,
  version: string,
): SourcePackage | null {
  if (!isNamedByEither(ecosystem) || !identity.includes('upstream=')) return null;
  const purl = parsePurl(identity, 'tolerant');
  const source = sourcePackageOf(purl, []);
  if (source === null || source.name === purl.name) return null;
  return { name: source.name, version: source.version || version };
}
