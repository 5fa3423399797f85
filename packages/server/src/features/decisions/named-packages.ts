import { decidedPackageOf } from '@assay/core/decisions/decided-package.ts';
import type { Ctx } from '../../context.ts';
import type { Reader } from '../../platform/db/database.ts';
import { selectFixing, selectMatchedVersions, selectNamed } from './queries.ts';

/** Facts of a vulnerability in a package, over all versions that the tenant has. */
interface NamedPackage {
  /** Name by which the vulnerability was asked for. */
  name: string;
  /** As decisions name it; null where the tenant has no package with the vulnerability. */
  package: string | null;
  /** The worst, 0 unassigned to 4 critical; that of the vulnerability where there is no package. */
  severity: number;
  kev: boolean;
  has_fix: boolean;
  pv_ids: number[];
}

/** Facts of a vulnerability in a package. */
interface PackageFacts extends Pick<NamedPackage, 'severity' | 'pv_ids'> {
  entries: Set<number>;
}

/** A vulnerability in a package, without what is known of its records. */
type NamedVersions = Pick<NamedPackage, 'name' | 'package' | 'pv_ids'>;

/** Returns the packages of the tenant that vulnerabilities of some names affect; unknown names are omitted. */
export async function namedPackages(ctx: Ctx, names: string[]): Promise<NamedPackage[]> {
  return ctx.read(async (db) => {
    const { named, byVulnerability } = await readNamed(db, names);
    const entries = [...byVulnerability.values()].flatMap((packages) =>
      [...packages.values()].flatMap((facts) => [...facts.entries]),
    );
    const fixing = await selectFixing(db, new Set(entries));
    return named.flatMap(({ vuln_id, ...one }): NamedPackage[] => {
      const packages = byVulnerability.get(vuln_id);
      if (packages === undefined) return [{ ...one, package: null, has_fix: false, pv_ids: [] }];
      return [...packages].map(([name, { severity, pv_ids, entries }]) => ({
        ...{ ...one, package: name, severity, pv_ids },
        has_fix: [...entries].some((entry) => fixing.has(entry)),
      }));
    });
  });
}

/** Returns the same packages with their versions alone: it asks for no fixed versions. */
export async function namedVersions(ctx: Ctx, names: string[]): Promise<NamedVersions[]> {
  const { named, byVulnerability } = await ctx.read((db) => readNamed(db, names));
  return named.flatMap(({ vuln_id, name }) =>
    [...(byVulnerability.get(vuln_id) ?? [])].map(([packageName, { pv_ids }]) => ({
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
