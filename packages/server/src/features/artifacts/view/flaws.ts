import type { ArtifactView } from '@assay/contract/artifacts.ts';
import { fixedVersionsOf } from '@assay/core/advisories/fixed-versions.ts';
import { prepareAffected } from '@assay/core/advisories/prepare.ts';
import { severityOfRank } from '@assay/core/severity/rating.ts';
import type { Answer } from '../../../context.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { type PackageVersionRow, subjectOf } from '../../catalogue/decide-matches.ts';
import { type DecidedRow, selectDecided } from '../../sbom-content/queries.ts';
import * as sql from './flaw-queries.ts';

type Flaw = Answer<ArtifactView['vulnerabilities'][number]>;

/**
 * Flaws of a package version and of the members of a set, worst first. Fixed versions are those of the packages named with
 * the flaw.
 */
export async function flawsOf(
  db: Reader,
  of: { pv_id: number | null; set_id: number | null },
  most: number,
): Promise<Flaw[]> {
  const flaws = await sql.selectFlaws(db, of, most);
  const pairs = flaws.flatMap(({ vuln_id, pv_ids }) => pv_ids.map((pv_id) => ({ pv_id, vuln_id })));
  const decided = await selectDecided(db, pairs);
  const versions = await sql.selectVersions(db, new Set(pairs.map(({ pv_id }) => pv_id)));
  const versionOf = new Map(versions.map((row) => [row.pv_id, row]));
  return flaws.map(({ vuln_id, pv_ids, severity, ...flaw }) => {
    const packages = pv_ids.flatMap((pvId) => versionOf.get(pvId) ?? []);
    const entries = decided.filter((row) => row.vuln_id === vuln_id);
    return {
      ...flaw,
      severity: severityOfRank(severity),
      fixed_versions: [
        ...new Set(entries.flatMap((row) => fixesOf(row, versionOf.get(row.pv_id)))),
      ],
      packages: packages.map(({ identity, name, version }) => ({ purl: identity, name, version })),
    };
  });
}

function fixesOf(decided: DecidedRow, version: PackageVersionRow | undefined): string[] {
  if (version === undefined) return [];
  return fixedVersionsOf(prepareAffected(decided), subjectOf(version).version);
}
