import type { ArtifactView } from '@assay/contract/artifact.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import type { Answer } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { fixesByVulnerability } from '../../sbom-content/fixed-versions.ts';
import * as sql from './vulnerability-queries.ts';

type Vulnerability = Answer<ArtifactView['vulnerabilities'][number]>;

/**
 * Vulnerabilities of a package version and of the members of a set, worst first. Fixed versions are those of the packages named with
 * the vulnerability.
 */
export async function vulnerabilitiesOf(
  db: Reader,
  of: { pv_id: number | null; set_id: number | null },
  most: number,
): Promise<Vulnerability[]> {
  const vulnerabilities = await sql.selectVulnerabilities(db, of, most);
  const pairs = vulnerabilities.flatMap(({ vuln_id, pv_ids }) =>
    pv_ids.map((pv_id) => ({ pv_id, vuln_id })),
  );
  const versions = await sql.selectVersions(db, new Set(pairs.map(({ pv_id }) => pv_id)));
  const versionOf = new Map(versions.map((row) => [row.pv_id, row]));
  const fixes = await fixesByVulnerability(db, pairs, versionOf);
  return vulnerabilities.map(({ vuln_id, pv_ids, severity, ...vulnerability }) => {
    const packages = pv_ids.flatMap((pvId) => versionOf.get(pvId) ?? []);
    return {
      ...vulnerability,
      severity: severityOfRank(severity),
      fixed_versions: [...(fixes.get(vuln_id) ?? [])],
      packages: packages.map(({ identity, name, version }) => ({ purl: identity, name, version })),
    };
  });
}
