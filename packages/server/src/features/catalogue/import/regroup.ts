import { groupByAliases } from '@assay/core/advisories/alias-groups.ts';
import { isCve } from '@assay/core/advisories/vulnerability.ts';

/** Fields of a stored record for grouping. */
export interface GroupedRecord {
  advisory_id: number;
  id: string;
  aliases: string[];
  cves: string[];
}

/** A stored link of a record to a vulnerability. */
export interface OldLink {
  advisory_id: number;
  vuln_id: number;
  /** Id of the vulnerability. */
  id: string;
}

/** A vulnerability that no longer exists under its name. */
export interface GoneVulnerability {
  vuln_id: number;
  /** The vulnerability that it turned out to be. */
  heir: string;
}

/** Current grouping of records. */
export interface Regrouped {
  /** advisory_id -> ids of its vulnerabilities, sorted. */
  vulnerabilities: Map<number, readonly string[]>;
  /** Id or alias of a record -> its vulnerabilities; a vulnerability's own id is not its alias. */
  aliases: Map<string, string[]>;
  /** Ordered by vuln_id. */
  gone: GoneVulnerability[];
}

/** Returns ids that connect a record to others: its own and the aliases that are not CVEs. */
export const namesOf = ({ id, aliases }: Pick<GroupedRecord, 'id' | 'aliases'>): string[] => [
  ...new Set([id, ...aliases.filter((alias) => !isCve(alias))]),
];

/**
 * Groups records by vulnerability.
 *
 * @param records complete groups of connected records: then removed links disappear, too
 */
export function regroup(records: GroupedRecord[], before: OldLink[]): Regrouped {
  const { vulnerabilities: byName } = groupByAliases(records);
  const vulnerabilities = new Map(records.map((r) => [r.advisory_id, byName.get(r.id) ?? [r.id]]));
  const used = new Set([...vulnerabilities.values()].flat());
  const gone = new Map<number, GoneVulnerability>();
  for (const { vuln_id, id, advisory_id } of before.toSorted(inOrder)) {
    // A CVE keeps its name, with records or without; other names depend on their records.
    if (used.has(id) || isCve(id) || gone.has(vuln_id)) continue;
    const candidates = [...(byName.get(id) ?? []), ...(vulnerabilities.get(advisory_id) ?? [])];
    const heir = candidates.find((vulnerability) => used.has(vulnerability));
    if (heir !== undefined) gone.set(vuln_id, { vuln_id, heir });
  }
  const aliases = new Map(
    [...byName].map(([name, ids]) => [name, ids.filter((id) => id !== name)]),
  );
  return { vulnerabilities, aliases, gone: [...gone.values()] };
}

const inOrder = (a: OldLink, b: OldLink) => a.vuln_id - b.vuln_id || a.advisory_id - b.advisory_id;
