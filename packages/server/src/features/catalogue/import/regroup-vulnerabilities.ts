import type { Writer } from '../../../platform/db/database.ts';
import { namesOf, type Regrouped, regroup } from './regroup.ts';
import { vulnerabilityFactsOf } from './vulnerability-facts.ts';
import * as query from './vulnerability-queries.ts';

/** Changes of vulnerabilities caused by changed records. */
export interface VulnerabilityChanges {
  /** Vulnerabilities that a record is newly, or no longer, evidence for, or no longer alone, or with others. */
  relinked: Set<number>;
  /** Records whose vulnerabilities are others than before; new ones among them. */
  regrouped: Set<number>;
  /** Existing vulnerabilities whose matches may be rated differently: of changed records, and relinked ones. */
  rerated: number[];
  /** Vulnerabilities that are others now, to be merged once nothing refers to them. */
  merges: { gone: number; heir: number }[];
  /** Current vulnerabilities of each record. */
  vulnerabilities: Map<number, number[]>;
}

/**
 * Finds the vulnerabilities of changed records and of all connected to them, and stores vulnerabilities,
 * aliases and links. A vulnerability keeps its vuln_id if possible: it is renamed when its group gains a CVE,
 * and merged if that CVE already exists.
 *
 * @param namesBefore former names of the records, including removed ones
 */
export async function regroupVulnerabilities(
  tx: Writer,
  changed: query.VulnerabilityRecord[],
  namesBefore: string[],
): Promise<VulnerabilityChanges> {
  const records = await collectTied(tx, changed, namesBefore);
  const before = await query.selectLinks(tx, [...records.keys()]);
  const groups = regroup([...records.values()], before);
  const { ids, merges, renamed, fresh: inserted } = await nameVulnerabilities(tx, groups, records);
  const vulnerabilities = new Map(
    [...groups.vulnerabilities].map(([advisoryId, names]) => [advisoryId, idsOf(names, ids)]),
  );
  const { gone, stored } = compareLinks(before, vulnerabilities);
  await query.changeLinks(tx, gone, stored);
  await query.replaceAliases(
    tx,
    new Map([...groups.aliases].map(([alias, names]) => [alias, idsOf(names, ids)])),
  );
  const settled = new Set([...inserted, ...merges.map((merge) => merge.gone)]);
  const existing = new Set([
    ...before.map((link) => link.vuln_id),
    ...[...vulnerabilities.values()].flat(),
  ]);
  const turned = await describe(tx, [...existing.difference(settled)]);
  await query.carryPriorityFacts(tx, [...new Set([...renamed, ...turned])]);
  await query.recountUpgradeSums(tx, turned);
  const links = [...gone, ...stored];
  const relinked = new Set(links.map((link) => link.vuln_id));
  const stated = new Set(
    changed.flatMap((record) => vulnerabilities.get(record.advisory_id) ?? []),
  );
  return {
    relinked,
    regrouped: new Set(links.map((link) => link.advisory_id)),
    rerated: [...relinked.union(stated).difference(settled)],
    merges,
    vulnerabilities,
  };
}

const idsOf = (names: readonly string[], ids: Map<string, number>) =>
  names.flatMap((name) => ids.get(name) ?? []);

/** Collects the changed records and every stored one connected through shared names. */
async function collectTied(
  tx: Writer,
  changed: query.VulnerabilityRecord[],
  namesBefore: string[],
): Promise<Map<number, query.VulnerabilityRecord>> {
  const records = new Map(changed.map((record) => [record.advisory_id, record]));
  const names = new Set([...changed.flatMap(namesOf), ...namesBefore]);
  let asked = new Set<string>();
  while (asked.size < names.size) {
    const next = [...names.difference(asked)];
    asked = new Set(names);
    for (const record of await query.selectRecordsNear(tx, next)) {
      const own = namesOf(record);
      if (records.has(record.advisory_id) || !own.some((name) => names.has(name))) continue;
      records.set(record.advisory_id, record);
      for (const name of own) names.add(name);
    }
  }
  return records;
}

/** Gives every vulnerability a row, and finds out which old rows become which. */
async function nameVulnerabilities(
  tx: Writer,
  { vulnerabilities, gone }: Regrouped,
  records: Map<number, query.VulnerabilityRecord>,
) {
  const vulnIds = [...new Set([...vulnerabilities.values()].flat())];
  const ids = await query.selectVulnerabilityIds(tx, vulnIds);
  const renames: [number, string][] = [];
  const merges: { gone: number; heir: number }[] = [];
  for (const { vuln_id, heir } of gone) {
    const known = ids.get(heir);
    if (known !== undefined) merges.push({ gone: vuln_id, heir: known });
    else {
      renames.push([vuln_id, heir]);
      ids.set(heir, vuln_id);
    }
  }
  await query.renameVulnerabilities(tx, renames);
  const missing = new Set(vulnIds.filter((id) => !ids.has(id)));
  const facts = Map.groupBy(
    [...vulnerabilities].flatMap(([advisoryId, names]) => {
      const record = records.get(advisoryId);
      return record === undefined
        ? []
        : names.flatMap((id) =>
            missing.has(id) ? [{ id, record, vulnerabilities: names.length }] : [],
          );
    }),
    ({ id }) => id,
  );
  const fresh = [...facts].map(([id, evidence]) => ({
    id,
    ...vulnerabilityFactsOf(
      evidence.map(({ record, vulnerabilities: count }) => ({ ...record, vulnerabilities: count })),
    ),
  }));
  const inserted = await query.insertVulnerabilities(tx, fresh);
  for (const [id, vulnId] of inserted) ids.set(id, vulnId);
  const renamed = renames.map(([vulnId]) => vulnId);
  return { ids, merges, renamed, fresh: [...inserted.values()] };
}

function compareLinks(
  before: { advisory_id: number; vuln_id: number }[],
  after: Map<number, number[]>,
) {
  const old = Map.groupBy(before, (link) => link.advisory_id);
  const gone: query.Link[] = before
    .filter((link) => !after.get(link.advisory_id)?.includes(link.vuln_id))
    .map((link) => ({ ...link, vulnerabilities: 0 }));
  const stored: query.Link[] = [...after].flatMap(([advisory_id, vulnIds]) => {
    const known = (old.get(advisory_id) ?? []).map((link) => link.vuln_id);
    const isRecounted = known.length !== vulnIds.length;
    return vulnIds
      .filter((vulnId) => isRecounted || !known.includes(vulnId))
      .map((vuln_id) => ({ advisory_id, vuln_id, vulnerabilities: vulnIds.length }));
  });
  return { gone, stored };
}

/** Writes what all records of vulnerabilities say together; gives those that are malicious packages since, or no longer. */
async function describe(tx: Writer, vulnIds: number[]): Promise<number[]> {
  const rows = await query.selectFacts(tx, vulnIds);
  const facts = [...Map.groupBy(rows, (row) => row.vuln_id)];
  return query.updateVulnerabilities(
    tx,
    facts.map(([vuln_id, records]) => ({ vuln_id, ...vulnerabilityFactsOf(records) })),
  );
}
