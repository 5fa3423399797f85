import { isCve } from './vulnerability.ts';

/** Fields of a record that alias grouping reads. */
export interface AliasRecord {
  id: string;
  aliases: readonly string[];
  /** `vulnerabilityIdsOf`: the CVEs that it names. */
  cves: readonly string[];
}

/** An id whose vulnerabilities are others than before. */
export interface MovedId {
  id: string;
  from: readonly string[];
  to: readonly string[];
}

export interface AliasGroups {
  /** Every id and non-CVE alias -> its vulnerabilities, sorted: CVEs, or one id of its group. */
  vulnerabilities: Map<string, readonly string[]>;
  /**
   * Ids of `existing` that moved to another vulnerability; decisions and matches stored under `from` move too.
   * Sorted by id.
   */
  moved: MovedId[];
}

/**
 * Joins records that name each other as aliases. Records without a CVE form groups of ids. A CVE that another
 * record gives to one of these ids applies to the whole group. A group without a CVE is named by its first id:
 * GHSA ids first, then by code units. The name depends on the members only, so the order of import does not
 * matter, and a group keeps its name when it grows, shrinks or splits while the naming id remains.
 *
 * @param existing id -> known vulnerabilities, of the whole groups that `records` touch: links to build on. To
 * remove links (alias withdrawn, group split), pass all records of these groups and no `existing`
 * @param previous id -> vulnerabilities to compare with; used only for `moved`
 */
export function groupByAliases(
  records: Iterable<AliasRecord>,
  existing: ReadonlyMap<string, readonly string[]> = new Map(),
  previous: ReadonlyMap<string, readonly string[]> = existing,
): AliasGroups {
  const links = new AliasLinks();
  for (const record of records) addRecord(links, record);
  for (const [id, vulnerabilities] of existing) {
    links.add(id);
    for (const vulnerability of vulnerabilities) {
      if (isCve(vulnerability)) links.name(id, vulnerability);
      else links.join(id, vulnerability);
    }
  }
  const vulnerabilities = links.settle();
  return { vulnerabilities, moved: movesBetween(previous, vulnerabilities) };
}

/** A record with several CVEs links its own id only: it does not state which alias belongs to which CVE. */
function addRecord(links: AliasLinks, { id, aliases, cves }: AliasRecord): void {
  const others = aliases.filter((alias) => !isCve(alias));
  links.add(id);
  for (const alias of others) links.add(alias);
  for (const cve of cves) links.name(id, cve);
  if (cves.length === 0) for (const alias of others) links.join(id, alias);
  const [only] = cves;
  if (only === undefined || cves.length > 1) return;
  for (const alias of others) links.name(alias, only);
}

function movesBetween(
  previous: ReadonlyMap<string, readonly string[]>,
  vulnerabilities: ReadonlyMap<string, readonly string[]>,
): MovedId[] {
  const moved: MovedId[] = [];
  for (const [id, from] of previous) {
    const to = vulnerabilities.get(id) ?? [];
    if (from.length !== to.length || !from.every((vulnerability) => to.includes(vulnerability))) {
      moved.push({ id, from, to });
    }
  }
  return moved.sort((a, b) => byCodeUnits(a.id, b.id));
}

/** Union-find over ids that are no CVEs, with the CVEs that were given to each. */
class AliasLinks {
  readonly #parent = new Map<string, string>();
  readonly #cves = new Map<string, Set<string>>();

  add(id: string): void {
    if (!this.#parent.has(id)) this.#parent.set(id, id);
  }

  name(id: string, cve: string): void {
    const named = this.#cves.get(id);
    if (named) named.add(cve);
    else this.#cves.set(id, new Set([cve]));
  }

  join(a: string, b: string): void {
    this.add(a);
    this.add(b);
    this.#parent.set(this.#rootOf(a), this.#rootOf(b));
  }

  settle(): Map<string, readonly string[]> {
    const members = Map.groupBy(this.#parent.keys(), (id) => this.#rootOf(id));
    const settled = new Map<string, readonly string[]>();
    for (const group of members.values()) {
      const cves = new Set(group.flatMap((id) => [...(this.#cves.get(id) ?? [])]));
      const vulnerabilities = cves.size > 0 ? [...cves].sort(byCodeUnits) : [firstOf(group)];
      for (const id of group) settled.set(id, vulnerabilities);
    }
    return settled;
  }

  #rootOf(id: string): string {
    let at = id;
    for (;;) {
      const up = this.#parent.get(at) ?? at;
      if (up === at) return at;
      this.#parent.set(at, this.#parent.get(up) ?? up);
      at = up;
    }
  }
}

function firstOf(group: readonly string[]): string {
  return group.reduce((best, id) => (byRank(id, best) < 0 ? id : best));
}

function byRank(a: string, b: string): number {
  const preference = Number(b.startsWith('GHSA-')) - Number(a.startsWith('GHSA-'));
  return preference !== 0 ? preference : byCodeUnits(a, b);
}

function byCodeUnits(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
