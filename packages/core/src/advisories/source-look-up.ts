import { parsePurl } from '../purl/parse.ts';
import { type SourcePackage, sourcePackageOf } from '../sbom/package-identity-source.ts';
import { isNamedByEither } from './source-entry.ts';

/**
 * The source package by which advisories may know a binary package as well, with the version that they compare; null where
 * the ecosystem has one name alone, or the SBOM does not say the source.
 *
 * @param identity canonical purl of the package version
 * @param version the binary's, which is the source's where that is not stated
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
