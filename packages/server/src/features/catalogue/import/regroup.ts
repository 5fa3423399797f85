import { groupByAliases } from '@assay/core/advisories/alias-groups.ts';
import { isCve } from '@assay/core/advisories/vulnerability.ts';

/** A stored record, as far as grouping looks at it. */
export interface GroupedRecord {
  advisory_id: number;
  id: string;
  aliases: string[];
  cves: string[];
}

/** A record's vulnerability as it was stored. */
export interface OldLink {
  advisory_id: number;
  vuln_id: number;
  /** Of the vulnerability. */
  id: string;
}

/** A vulnerability that there is no more under its name. */
export interface GoneVulnerability {
  vuln_id: number;
  /** The vulnerability that it turned out to be. */
  heir: string;
}

/** What records mean now. */
export interface Regrouped {
  /** advisory_id -> ids of its vulnerabilities, sorted. */
  vulnerabilities: Map<number, readonly string[]>;
  /** Id or alias of a record -> vulnerabilities that it stands for; a vulnerability's own id is not its alias. */
  aliases: Map<string, string[]>;
  /** In order of vuln_id. */
  gone: GoneVulnerability[];
}

/** Ids that tie a record to others: its own and the aliases that are no CVEs. */
export const namesOf = ({ id, aliases }: Pick<GroupedRecord, 'id' | 'aliases'>): string[] => [
  ...new Set([id, ...aliases.filter((alias) => !isCve(alias))]),
];

/**
 * Groups records by vulnerability.
 *
 * @param records all that are tied to each other, with none of their group left out: then links that were taken back
 *   are gone, too
 */
export function regroup(records: GroupedRecord[], before: OldLink[]): Regrouped {
  const { vulnerabilities: byName } = groupByAliases(records);
  const vulnerabilities = new Map(records.map((r) => [r.advisory_id, byName.get(r.id) ?? [r.id]]));
  const used = new Set([...vulnerabilities.values()].flat());
  const gone = new Map<number, GoneVulnerability>();
  for (const { vuln_id, id, advisory_id } of before.toSorted(inOrder)) {
    // A CVE stays what it is, with records or without; other names stand for their records.
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
