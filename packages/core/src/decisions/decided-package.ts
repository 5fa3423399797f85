import { formatPurl } from '../purl/format.ts';
import { parsePurl } from '../purl/parse.ts';
import { PurlError } from '../purl/purl-error.ts';
import { readCpe } from '../sbom/package-identity-cpe.ts';

/**
 * Returns the package that decisions about a package version name, whatever its version: a purl without version,
 * qualifiers and subpath; `cpe:<vendor>:<product>` of a CPE; any other text as it is.
 *
 * @param identity identity of a package version, or what a person or a document calls the package
 */
export function decidedPackageOf(identity: string): string {
  const cpe = identity.startsWith('cpe:') ? readCpe(identity) : undefined;
  if (cpe) return `cpe:${cpe.vendor}:${cpe.product}`;
  if (!identity.startsWith('pkg:')) return identity;
  try {
    const purl = parsePurl(identity, 'tolerant');
    return formatPurl({ ...purl, version: '', qualifiers: new Map(), subpath: '' });
  } catch (error) {
    if (error instanceof PurlError) return identity;
    throw error;
  }
}
