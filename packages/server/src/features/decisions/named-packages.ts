import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import type { Ctx } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import {
  selectAffectedVersions,
  selectFixing,
  selectMatchedVersions,
  selectNamed,
  selectNumbers,
} from './named-queries.ts';

/** Facts of a vulnerability in a package, over all versions that the tenant has. */
export interface NamedPackage {
  /** Name by which the vulnerability was asked for. */
  name: string;
  vuln_id: number;
  /** As decisions name it; null where the tenant has no package with the vulnerability. */
  package: string | null;
  /** The worst, 0 unassigned to 4 critical; that of the vulnerability where there is no package. */
  severity: number;
  kev: boolean;
  has_fix: boolean;
  pv_ids: number[];
  /** Entries of records that decide its matches. */
  entries: number[];
}

/** Facts of a vulnerability in a package. */
interface PackageFacts extends Pick<NamedPackage, 'severity' | 'pv_ids'> {
  entries: Set<number>;
}

/** A vulnerability in a package, without what is known of its records. */
type NamedVersions = Pick<NamedPackage, 'name' | 'package' | 'pv_ids'>;

/** Returns the packages of the tenant that vulnerabilities of some names affect; unknown names are omitted. */
export async function namedPackages(db: Reader, names: string[]): Promise<NamedPackage[]> {
  const { named, byVulnerability } = await readNamed(db, names);
  const entries = [...byVulnerability.values()].flatMap((packages) =>
    [...packages.values()].flatMap((facts) => [...facts.entries]),
  );
  const fixing = await selectFixing(db, new Set(entries));
  return named.flatMap((one): NamedPackage[] => {
    const packages = byVulnerability.get(one.vuln_id);
    if (packages === undefined)
      return [{ ...one, package: null, has_fix: false, pv_ids: [], entries: [] }];
    return [...packages].map(([name, { severity, pv_ids, entries }]) => ({
      ...{ ...one, package: name, severity, pv_ids, entries: [...entries] },
      has_fix: [...entries].some((entry) => fixing.has(entry)),
    }));
  });
}

/** Returns the same packages with their versions alone, which is less to read. */
export async function namedVersions(ctx: Ctx, names: string[]): Promise<NamedVersions[]> {
  const { named, versions } = await ctx.read(async (db) => {
    const numbers = await selectNumbers(db, names);
    const ids = new Set(numbers.map((one) => one.vuln_id));
    return { named: numbers, versions: await selectAffectedVersions(db, ids) };
  });
  const byVulnerability = new Map<number, Map<string, number[]>>();
  const packageOf = packageReader();
  for (const { pv_id, identity, vuln_ids } of versions) {
    const name = packageOf(identity);
    for (const id of vuln_ids.split(',')) {
      const packages = byVulnerability.get(Number(id)) ?? new Map<string, number[]>();
      byVulnerability.set(Number(id), packages);
      const pvIds = packages.get(name);
      if (pvIds === undefined) packages.set(name, [pv_id]);
      else pvIds.push(pv_id);
    }
  }
  return named.flatMap(({ vuln_id, name }) =>
    [...(byVulnerability.get(vuln_id) ?? [])].map(([packageName, pv_ids]) => ({
      ...{ name, package: packageName, pv_ids },
    })),
  );
}

async function readNamed(db: Reader, names: string[]) {
  const named = await selectNamed(db, names);
  const versions = await selectMatchedVersions(db, new Set(named.map((one) => one.vuln_id)));
  return { named, byVulnerability: packagesOf(versions) };
}

/** Facts by vulnerability, then by package. */
function packagesOf(versions: Awaited<ReturnType<typeof selectMatchedVersions>>) {
  const found = new Map<number, Map<string, PackageFacts>>();
  const packageOf = packageReader();
  for (const { pv_id, identity, matches } of versions) {
    const name = packageOf(identity);
    for (const match of matches.split(',')) {
      const [vulnId = 0, severity = 0, entry = 0] = match.split(' ').map(Number);
      const packages = found.get(vulnId) ?? new Map<string, PackageFacts>();
      found.set(vulnId, packages);
      const facts = packages.get(name) ?? { severity, pv_ids: [], entries: new Set() };
      packages.set(name, facts);
      facts.severity = Math.max(facts.severity, severity);
      facts.pv_ids.push(pv_id);
      facts.entries.add(entry);
    }
  }
  return found;
}

/** Reads each package once: in a canonical purl the first `@` begins the version, as any other is percent-encoded. */
function packageReader(): (identity: string) => string {
  const known = new Map<string, string>();
  return (identity) => {
    const end = identity.startsWith('pkg:') ? identity.indexOf('@') : -1;
    const text = end < 0 ? identity : identity.slice(0, end);
    const name = known.get(text) ?? decidedPackageOf(text);
    known.set(text, name);
    return name;
  };
}
