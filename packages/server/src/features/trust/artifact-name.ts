import { blankComponent } from '@assay/core/sbom/graph-builder.ts';
import { packageIdentityOfText } from '@assay/core/sbom/package-identity.ts';
import { packageKeyOf } from '../catalogue/package-versions.ts';

/** Names of an artifact. */
export interface ArtifactName {
  /** Canonical, with the qualifiers that matter to identity: that of the package version. */
  purl: string;
  /** Key of the package version. */
  pv_key: string;
  name: string;
  version: string;
  /** `container`, the purl’s type, `cpe` or `name`. */
  kind: string;
}

/** Longer purls name nothing: indexes do not take them. The longest of real SBOMs has 500 characters. */
const LONGEST = 1024;
const CONTAINERS: ReadonlySet<string> = new Set(['oci', 'docker']);

/**
 * Derives an artifact's name from a purl, as for components of SBOMs.
 *
 * @returns null for an invalid or overlong purl
 */
export function nameOfPurl(text: string): ArtifactName | null {
  const { identity, kind, name, version } = packageIdentityOfText({
    ...blankComponent(''),
    purl: text,
  });
  if (kind !== 'purl' || identity.length > LONGEST) return null;
  const [type = ''] = identity.slice('pkg:'.length).split('/', 1);
  return {
    purl: identity,
    pv_key: packageKeyOf(identity),
    name,
    version,
    kind: CONTAINERS.has(type) ? 'container' : type,
  };
}
