import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import {
  byPrecedence,
  type NearestDecision,
  nearestDecision,
} from '@assay/core/decisions/nearest.ts';
import type { Reader } from '../../platform/db/database.ts';
import * as query from './closed-queries.ts';
import { placesOf } from './standing-queries.ts';
import { ruleOf, type StandingDecision } from './standing-rule.ts';

/** Decisions of a vulnerability by place. */
export type PlacedRules = ReadonlyMap<string, readonly StandingDecision[]>;

/** Returns decisions by the vulnerabilities that they name, and by place. */
export function rulesByPlace(rows: readonly query.PlacedDecision[]): Map<number, PlacedRules> {
  const pairs = rows.flatMap((row) => {
    const rule = { ...ruleOf(row), folder: row.scope === 'folder' ? row.path : '' };
    return row.vuln_ids.map((vulnId) => ({ vulnId, place: row.place, rule }));
  });
  return new Map(
    [...Map.groupBy(pairs, ({ vulnId }) => vulnId)].map(([vulnId, own]) => [
      vulnId,
      new Map(
        [...Map.groupBy(own, ({ place }) => place)].map(([place, of]) => [
          place,
          of.map(({ rule }) => rule),
        ]),
      ),
    ]),
  );
}

/** Projects with decisions near them that have a package version, and whose SBOMs are in the same of these places. */
export interface NearProjects {
  /** Places of each of their SBOMs. */
  sboms: readonly (readonly string[])[];
  count: number;
}

/** Reads by package version the projects to which more than the decisions for the tenant may apply. */
export async function readNear(
  db: Reader,
  tenantUuid: string,
  {
    rows,
    rules,
    findings,
  }: {
    rows: readonly query.PlacedDecision[];
    rules: ReadonlyMap<number, PlacedRules>;
    findings: readonly query.CurrentFinding[];
  },
): Promise<Map<number, NearProjects[]>> {
  const places = new Set(rows.map(({ place }) => place));
  places.delete('tenant');
  const hasNear = (vulnId: number) => [...(rules.get(vulnId)?.keys() ?? [])].some(isNear);
  const pvIds = new Set(findings.filter((f) => hasNear(f.vuln_id)).map(({ pv_id }) => pv_id));
  if (places.size === 0 || pvIds.size === 0) return new Map();
  const named = (kind: string) =>
    [...places].flatMap((place) =>
      place.startsWith(`${kind} `) ? [place.slice(kind.length + 1)] : [],
    );
  const near = {
    sbomids: named('sbom'),
    project_uuids: named('project'),
    folders: named('folder'),
  };
  const sboms = await query.selectNearSboms(db, tenantUuid, pvIds, near);
  const byProject = Map.groupBy(sboms, ({ project_uuid }) => project_uuid);
  const counts = new Map<number, Map<string, NearProjects>>();
  for (const own of byProject.values()) addProject(counts, own, places);
  return new Map([...counts].map(([pvId, kinds]) => [pvId, [...kinds.values()]]));
}

const isNear = (place: string) => place !== 'tenant';

/** Adds a project to those that have the same package version in the same places. */
function addProject(
  counts: Map<number, Map<string, NearProjects>>,
  sboms: readonly query.NearSbom[],
  decided: ReadonlySet<string>,
): void {
  const placed = sboms.flatMap(({ pv_ids, ...sbom }) => {
    const all = placesOf({ ...sbom, tenant_uuid: '' });
    const places = all.filter((place) => decided.has(place));
    const key = places.join('\n');
    return pv_ids.map((pvId) => ({ pvId, places, key }));
  });
  for (const [pvId, of] of Map.groupBy(placed, (one) => one.pvId)) {
    const own = of.map(({ places }) => places);
    const key = of.map((one) => one.key).join('\n\n');
    const kinds = counts.get(pvId) ?? new Map<string, NearProjects>();
    counts.set(pvId, kinds);
    kinds.set(key, { sboms: own, count: (kinds.get(key)?.count ?? 0) + 1 });
  }
}

/**
 * Returns the decision that counts for a finding in an SBOM, now.
 *
 * @param rules decisions about its vulnerability
 * @param places those of the SBOM that are nearer than the tenant
 */
export function nearestIn(
  rules: PlacedRules | undefined,
  places: readonly string[],
  finding: query.CurrentFinding,
): NearestDecision<StandingDecision> | undefined {
  const own = [...places, 'tenant'].flatMap((place) => rules?.get(place) ?? []);
  const subject = { ...finding, package: decidedPackageOf(finding.identity) };
  return nearestDecision(own.toSorted(byPrecedence), subject, Date.now());
}
