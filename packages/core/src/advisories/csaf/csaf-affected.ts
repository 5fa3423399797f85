import { ecosystemPartsOf } from '../../versions/ecosystem.ts';
import { VersionError } from '../../versions/scheme.ts';
import type { RangeEvent } from '../advisory.ts';
import { schemeOf } from '../version-schemes.ts';
import type { CsafVulnerability, ProductState } from './csaf-document.ts';
import { type CsafPackage, csafPackageOf } from './csaf-package.ts';
import type { WholeProduct } from './csaf-products.ts';
import { readStatedRange } from './version-range.ts';

/** An entry of `affected` in an OSV record. */
export interface AffectedEntry {
  /** Absent when only a CPE says what the product is: it is stored, and not compared. */
  package?: { ecosystem: string; name: string };
  ranges?: { type: 'ECOSYSTEM' | 'GIT'; events: RangeEvent[] }[];
  versions?: string[];
  /** CPEs of the products, as the document writes them. */
  database_specific?: { cpes: string[] };
}

/** Statements of a document about the versions of one package. */
interface PackageStatements {
  package: { ecosystem: string; name: string };
  cpes: Set<string>;
  versions: Set<string>;
  ranges: RangeEvent[][];
  /** Every version, but for those that are fixed. */
  isWhole: boolean;
  first: string[];
  last: string[];
  fixed: Set<string>;
}

type Resolve = (id: string) => WholeProduct | undefined;

const AFFECTED: readonly ProductState[] = ['known_affected', 'first_affected', 'last_affected'];
const FIXED: readonly ProductState[] = ['first_fixed', 'fixed'];

/**
 * Packages that a vulnerability affects. A document that only says which versions are fixed means those before them: so errata
 * of distributions are written.
 */
export function affectedEntriesOf(one: CsafVulnerability, resolve: Resolve): AffectedEntry[] {
  const packages = new Map<string, PackageStatements>();
  const cpes = new Set<string>();
  for (const state of [...AFFECTED, ...FIXED]) {
    for (const id of one.status[state] ?? []) {
      const product = resolve(id);
      if (product === undefined) continue;
      const found = csafPackageOf(product);
      if (typeof found !== 'string') addStatement(packages, { state, found, product });
      else if (product.cpe !== null && AFFECTED.includes(state)) cpes.add(product.cpe);
    }
  }
  return [
    ...[...packages.values()].map(entryOf),
    ...(cpes.size === 0 ? [] : [{ database_specific: { cpes: [...cpes] } }]),
  ];
}

function addStatement(
  packages: Map<string, PackageStatements>,
  { state, found, product }: { state: ProductState; found: CsafPackage; product: WholeProduct },
): void {
  const { ecosystem, name, version, range } = found;
  const key = `${ecosystem}\n${name}`;
  const said = packages.get(key) ?? {
    package: { ecosystem, name },
    ...{ cpes: new Set<string>(), versions: new Set<string>(), fixed: new Set<string>() },
    ...{ ranges: [], isWhole: false, first: [], last: [] },
  };
  packages.set(key, said);
  if (product.cpe !== null) said.cpes.add(product.cpe);
  if (FIXED.includes(state)) {
    if (version !== '') said.fixed.add(version);
  } else if (range !== null) addRange(said, range);
  else if (version === '') said.isWhole = true;
  else if (state === 'first_affected') said.first.push(version);
  else if (state === 'last_affected') said.last.push(version);
  else said.versions.add(version);
}

/** An unreadable range stays one that the matcher cannot read either: its verdict is unknown. */
function addRange(said: PackageStatements, text: string): void {
  const read = readStatedRange(text);
  said.ranges.push(...(read?.ranges ?? [[{ introduced: '0' }, { fixed: text }]]));
  for (const version of read?.versions ?? []) said.versions.add(version);
}

function entryOf(said: PackageStatements): AffectedEntry {
  const { ecosystem } = ecosystemPartsOf(said.package.ecosystem);
  const type = ecosystem === 'GIT' ? 'GIT' : 'ECOSYSTEM';
  const ranges = [...said.ranges, ...impliedRanges(said, ecosystem)];
  return {
    package: said.package,
    ...(ranges.length === 0 ? {} : { ranges: ranges.map((events) => ({ type, events })) }),
    ...(said.versions.size === 0 ? {} : { versions: [...said.versions].sort() }),
    ...(said.cpes.size === 0 ? {} : { database_specific: { cpes: [...said.cpes].sort() } }),
  };
}

function impliedRanges(said: PackageStatements, ecosystem: string): RangeEvent[][] {
  const { first, last, fixed, isWhole, ranges, versions } = said;
  const end = highestOf([...fixed], ecosystem);
  const upper: RangeEvent[] = end === undefined ? [] : [{ fixed: end }];
  if (isWhole) return [[{ introduced: '0' }, ...upper]];
  if (first.length > 0 || last.length > 0) {
    const lastly = last.map((version): RangeEvent => ({ last_affected: version }));
    const ends = lastly.length > 0 ? lastly : upper;
    return [[...(first.length > 0 ? first : ['0']).map((introduced) => ({ introduced })), ...ends]];
  }
  const isSilent = ranges.length === 0 && versions.size === 0;
  return isSilent && end !== undefined ? [[{ introduced: '0' }, { fixed: end }]] : [];
}

/**
 * Returns the highest of several fixed versions, so that none that is affected seems fixed; the first in order of text
 * where the ecosystem has no order.
 */
function highestOf(versions: readonly string[], ecosystem: string): string | undefined {
  const sorted = versions.toSorted();
  const scheme = schemeOf(ecosystem);
  if (scheme === undefined || sorted.length < 2) return sorted[0];
  const read = sorted.flatMap((text) => {
    try {
      return [{ text, version: scheme.parse(text) }];
    } catch (error) {
      if (error instanceof VersionError) return [];
      throw error;
    }
  });
  return read.toSorted((a, b) => scheme.compare(b.version, a.version))[0]?.text ?? sorted[0];
}
