import type { DocumentHead, StatedVulnerability } from '../component-graph.ts';
import type { PackageIdentity } from '../package-identity.ts';
import {
  COMPACT_VERSION,
  COMPONENT_TEXTS,
  LICENSE_SEPARATOR,
  PACKAGE_TEXTS,
  type TrustClaim,
} from './encode.ts';
import { unpackSections } from './sections.ts';
import { type FoldedTexts, foldedTexts, numberOfText, textsContaining } from './text-search.ts';

/** A column of texts that components have. */
export type ComponentText = (typeof COMPONENT_TEXTS)[number];
type PackageText = (typeof PACKAGE_TEXTS)[number];

/** Targets of entry i: `targets[offsets[i] .. offsets[i + 1]]`. */
export interface Adjacency {
  offsets: Int32Array;
  targets: Int32Array;
}

/** An SBOM as its pages read it. Entries are numbered 0 … count-1; the root, if any, is number `count`. */
export interface CompactGraph {
  readonly head: DocumentHead;
  /** Components, the root not among them. */
  readonly count: number;
  /** Number of the root entry, or -1. */
  readonly root: number;
  /** False: the document states no dependencies at all. */
  readonly has_edges: boolean;
  /** The document says of dependencies whether they are complete. */
  readonly states_completeness: boolean;
  /** The document states of some entry that its dependencies are incomplete or unknown. */
  readonly has_incomplete: boolean;
  readonly vulnerabilities: readonly StatedVulnerability[];
  /** Trust levels that the document claims for entries, by number: never evidence. */
  readonly claims: readonly TrustClaim[];
  /** Per component the index of its package version. */
  readonly package_of: Int32Array;
  readonly package_count: number;
  /** Components by folded name, version, position. */
  readonly by_name: Int32Array;
  readonly dependencies: Adjacency;
  readonly dependants: Adjacency;
  /** Per entry the fields that its document has (`FIELD_BITS`). */
  readonly fields: Int32Array;
  /** Approximate memory size of the graph, in bytes. */
  readonly size_bytes: number;
  text(entry: number, column: ComponentText): string;
  /** Per entry a number that equal texts of a column share; '' is 0. */
  textNumbers(column: ComponentText): Int32Array;
  /** Per entry 1 if one of the columns contains a text, case-folded; else 0. */
  containing(text: string, columns: readonly ComponentText[]): Uint8Array;
  licenses(entry: number): string[];
  /** Licenses that the document calls concluded, where they are not the same as `licenses`; else none. */
  concludedLicenses(entry: number): string[];
  packageText(index: number, column: PackageText): string;
  /** Per package version a number that equal texts of a column share. */
  packageTextNumbers(column: PackageText): Int32Array;
  packageAt(index: number): PackageIdentity;
  /** Number of the entry with this bom_ref, or -1. */
  find(bomRef: string): number;
}

/** Parses the output of `encodeCompactGraph`; throws RangeError for anything else or another version. */
export function readCompactGraph(bytes: Uint8Array): CompactGraph {
  const sections = unpackSections(bytes);
  const { header } = sections;
  if (header['compact_version'] !== COMPACT_VERSION)
    throw new RangeError('Another compact version');
  const count = Number(header['components']);
  const hasRoot = header['has_root'] === true;
  const column = new Map(COMPONENT_TEXTS.map((name) => [name, sections.column(name)]));
  const ofPackages = new Map(
    PACKAGE_TEXTS.map((name) => [name, sections.column(`package_${name}`)]),
  );
  const textAt = (name: ComponentText, i: number) => sections.text(column.get(name)?.[i] ?? 0);
  const dependencies = {
    offsets: sections.column('edge_offsets'),
    targets: sections.column('edge_targets'),
  };
  let dependants: Adjacency | undefined;
  let folded: FoldedTexts | undefined;
  const entries = count + (hasRoot ? 1 : 0);
  return {
    head: header['head'] as DocumentHead,
    count,
    root: hasRoot ? count : -1,
    has_edges: header['has_edges'] === true,
    states_completeness: header['states_completeness'] === true,
    has_incomplete: Array.isArray(header['incomplete']) && header['incomplete'].length > 0,
    vulnerabilities: header['vulnerabilities'] as StatedVulnerability[],
    claims: header['claims'] as TrustClaim[],
    package_of: sections.column('package_of'),
    package_count: sections.column('package_identity').length,
    by_name: sections.column('by_name'),
    dependencies,
    get dependants() {
      dependants ??= reversed(dependencies, entries);
      return dependants;
    },
    fields: sections.column('fields'),
    size_bytes: bytes.length * 3,
    text: (entry, name) => textAt(name, entry),
    textNumbers: (name) => column.get(name) ?? new Int32Array(0),
    containing(text, columns) {
      folded ??= foldedTexts(sections);
      const isHit = textsContaining(folded, text);
      const numbers = columns.map((name) => column.get(name) ?? new Int32Array(0));
      const found = new Uint8Array(entries);
      for (const of of numbers) {
        for (let i = 0; i < entries; i++) if (isHit[of[i] ?? 0] === 1) found[i] = 1;
      }
      return found;
    },
    licenses: (entry) => splitLicenses(textAt('licenses', entry)),
    concludedLicenses: (entry) => splitLicenses(textAt('concluded_licenses', entry)),
    packageTextNumbers: (name) => ofPackages.get(name) ?? new Int32Array(0),
    packageText: (index, name) => sections.text(ofPackages.get(name)?.[index] ?? 0),
    packageAt: (index) => {
      const texts: Partial<Record<PackageText, string>> = {};
      for (const [name, numbers] of ofPackages) texts[name] = sections.text(numbers[index] ?? 0);
      return texts as unknown as PackageIdentity;
    },
    find: (bomRef) => {
      const number = numberOfText(sections, bomRef);
      return number < 0 ? -1 : (column.get('bom_ref') ?? new Int32Array(0)).indexOf(number);
    },
  };
}

const splitLicenses = (text: string): string[] =>
  text.split(LICENSE_SEPARATOR).filter((license) => license !== '');

/** The same edges from their other end; targets keep the order of their sources. */
function reversed({ offsets, targets }: Adjacency, entries: number): Adjacency {
  const back = new Int32Array(entries + 1);
  for (const target of targets) back[target + 1] = (back[target + 1] ?? 0) + 1;
  for (let i = 1; i < back.length; i++) back[i] = (back[i] ?? 0) + (back[i - 1] ?? 0);
  const sources = new Int32Array(targets.length);
  const next = back.slice();
  for (let from = 0; from < entries; from++) {
    for (let e = offsets[from] ?? 0; e < (offsets[from + 1] ?? 0); e++) {
      const target = targets[e] ?? 0;
      const place = next[target] ?? 0;
      sources[place] = from;
      next[target] = place + 1;
    }
  }
  return { offsets: back, targets: sources };
}

/** Entries next to one, in the direction given. */
export function neighborsOf({ offsets, targets }: Adjacency, entry: number): Int32Array {
  return targets.subarray(offsets[entry] ?? 0, offsets[entry + 1] ?? 0);
}
