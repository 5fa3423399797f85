import { parsePurl } from '../../purl/parse.ts';
import type { Purl } from '../../purl/purl.ts';
import { PurlError } from '../../purl/purl-error.ts';
import {
  ecosystemOfPurlType,
  hasReleases,
  isDistributionType,
  nativeNameOf,
} from '../../sbom/package-identity-ecosystem.ts';
import { distributionOfDistro, releaseOfDistro } from '../../sbom/package-identity-release.ts';
import { withEpoch } from '../../sbom/package-identity-source.ts';
import type { WholeProduct } from './csaf-products.ts';

/** The package that a product is, in the words of OSV. */
export interface CsafPackage {
  /** With the release: `Red Hat:enterprise_linux:9::appstream`. */
  ecosystem: string;
  name: string;
  /** '' when the product is any version. */
  version: string;
  /** Text of a range of versions; null when the product is one version, or any. */
  range: string | null;
}

/** Why a product is compared with no package. */
type NoPackage = 'no_purl' | 'no_ecosystem' | 'no_release';

/**
 * The package that a product names by its purl. A distribution's package needs the release: without it the statement would be
 * about packages that it does not mean.
 */
export function csafPackageOf(product: WholeProduct): CsafPackage | NoPackage {
  const purl = readPurl(product.purl);
  if (purl === undefined) return 'no_purl';
  const own = ecosystemOf(purl);
  if (own === '') return 'no_ecosystem';
  const release = isDistributionType(purl.type) ? releaseOf(own, purl, product.system) : '';
  if (isDistributionType(purl.type) && release === '' && hasReleases(own)) return 'no_release';
  const epoch = purl.qualifiers.get('epoch') ?? '';
  return {
    ecosystem: release === '' ? own : `${own}:${release}`,
    name: nativeNameOf(purl),
    version: withEpoch(purl.version === '' ? (product.version ?? '') : purl.version, epoch),
    range: purl.version === '' ? product.range : null,
  };
}

function readPurl(text: string | null): Purl | undefined {
  if (text === null) return undefined;
  try {
    return parsePurl(text, 'tolerant');
  } catch (error) {
    if (error instanceof PurlError) return undefined;
    throw error;
  }
}

function ecosystemOf(purl: Purl): string {
  const named = ecosystemOfPurlType(purl.type, purl.namespace);
  if (named !== '' || !isDistributionType(purl.type)) return named;
  return ecosystemOfPurlType(purl.type, distributionOfDistro(purl.qualifiers.get('distro') ?? ''));
}

const RED_HAT = /^cpe:\/[aho]:redhat:(.+)$/;

/** Red Hat states the release as the CPE of the system, and writes it into OSV records without the beginning. */
function releaseOf(ecosystem: string, purl: Purl, system: string | null): string {
  const stated = ecosystem === 'Red Hat' ? RED_HAT.exec(system ?? '')?.[1] : undefined;
  return stated ?? releaseOfDistro(ecosystem, purl.qualifiers.get('distro') ?? '');
}
