/**
 * Release cycles of products as endoflife.date publishes them: `/api/v1/products/full`.
 *
 * @see https://endoflife.date/docs/api/v1/
 */
import { parsePurl } from '../purl/parse.ts';
import { PurlError } from '../purl/purl-error.ts';
import {
  ecosystemOfPurlType,
  isDistributionType,
  matchNameOf,
  nativeNameOf,
} from '../sbom/package-identity-ecosystem.ts';
import { AdvisoryError } from './advisory-error.ts';
import { dayOf } from './day.ts';
import {
  type Fields,
  fieldsAt,
  isFields,
  listOf,
  requiredTextOf,
  textOf,
} from './record-fields.ts';

/** A release cycle under one of its names. */
interface ReleaseCycle {
  product: string;
  /** Number or code name: `18`, `22.04`, `bookworm`. */
  cycle: string;
  /** Days such as `2026-01-31`; null when unknown. */
  released_on: string | null;
  support_ends_on: string | null;
  ends_on: string | null;
  /** The source marks it as ended, with or without a date. */
  is_ended: boolean;
  latest: string | null;
}

/** A package that has the product's cycles; `name` is '' for the releases of a distribution. */
interface ProductPackage {
  ecosystem: string;
  name: string;
  product: string;
}

/** Content of the file, and the problems of unreadable parts. */
export interface EndOfLifeDates {
  cycles: ReleaseCycle[];
  packages: ProductPackage[];
  problems: { message: string; at: string }[];
}

/** Distributions by their name there, and as advisories call them. */
const DISTRIBUTIONS: ReadonlyMap<string, string> = new Map([
  ['almalinux', 'AlmaLinux'],
  ['alpine-linux', 'Alpine'],
  ['amazon-linux', 'Amazon Linux'],
  ['debian', 'Debian'],
  ['opensuse', 'openSUSE'],
  ['oracle-linux', 'Oracle Linux'],
  ['rhel', 'Red Hat'],
  ['rocky-linux', 'Rocky Linux'],
  ['sles', 'SUSE'],
  ['ubuntu', 'Ubuntu'],
]);

const LONGEST_NAME = 200;

/**
 * Reads the output of `JSON.parse` for the file. An unreadable product or cycle is a problem with its JSON
 * pointer.
 *
 * @throws AdvisoryError when it is not a list of products
 */
export function readEndOfLife(json: unknown): EndOfLifeDates {
  const fields = fieldsAt(json, '');
  if (!Array.isArray(fields.result))
    throw new AdvisoryError('missing', 'result is required', '/result');
  const read: EndOfLifeDates = { cycles: [], packages: [], problems: [] };
  fields.result.forEach((value, index) => {
    attempt(read, () => readProduct(read, value, `/result/${index}`));
  });
  return read;
}

function attempt(read: EndOfLifeDates, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AdvisoryError)) throw error;
    read.problems.push({ message: error.message, at: error.at });
  }
}

function readProduct(read: EndOfLifeDates, value: unknown, at: string): void {
  const fields = fieldsAt(value, at);
  const product = nameAt(fields, at);
  const distribution = DISTRIBUTIONS.get(product);
  if (distribution !== undefined)
    read.packages.push({ ecosystem: distribution, name: '', product });
  const named = new Set<string>();
  for (const identifier of listOf(fields, 'identifiers', at)) {
    const found = packageOf(identifier);
    if (found === undefined || named.has(`${found.ecosystem}\n${found.name}`)) continue;
    named.add(`${found.ecosystem}\n${found.name}`);
    read.packages.push({ ...found, product });
  }
  const seen = new Set<string>();
  listOf(fields, 'releases', at).forEach((release, index) => {
    attempt(read, () => {
      for (const cycle of cyclesOf(product, release, `${at}/releases/${index}`)) {
        if (seen.has(cycle.cycle)) continue;
        seen.add(cycle.cycle);
        read.cycles.push(cycle);
      }
    });
  });
}

function nameAt(fields: Fields, at: string): string {
  const name = requiredTextOf(fields, 'name', at);
  if (name.length <= LONGEST_NAME) return name;
  throw new AdvisoryError('too_long', `Longer than ${LONGEST_NAME} characters`, `${at}/name`);
}

/** Packages of registries only: a distribution supports its packages for as long as it chooses. */
function packageOf(identifier: unknown): Omit<ProductPackage, 'product'> | undefined {
  const { type, id } = isFields(identifier) ? identifier : {};
  if (type !== 'purl' || typeof id !== 'string') return undefined;
  try {
    const purl = parsePurl(id, 'tolerant');
    const ecosystem = ecosystemOfPurlType(purl.type);
    if (ecosystem === '' || isDistributionType(purl.type)) return undefined;
    const name = matchNameOf(ecosystem, nativeNameOf(purl));
    return name === '' || name.length > LONGEST_NAME ? undefined : { ecosystem, name };
  } catch (error) {
    if (error instanceof PurlError) return undefined;
    throw error;
  }
}

/** The cycle under its number, and under the first word of its code name: `12` and `bookworm`. */
function cyclesOf(product: string, value: unknown, at: string): ReleaseCycle[] {
  const fields = fieldsAt(value, at);
  const cycle = nameAt(fields, at);
  const latest =
    fields.latest === null || fields.latest === undefined
      ? null
      : fieldsAt(fields.latest, `${at}/latest`);
  const stated = {
    product,
    released_on: optionalDay(fields, 'releaseDate', at),
    support_ends_on: optionalDay(fields, 'eoasFrom', at),
    ends_on: optionalDay(fields, 'eolFrom', at),
    is_ended: fields.isEol === true,
    latest:
      latest === null
        ? null
        : (textOf(latest, 'name', `${at}/latest`)?.slice(0, LONGEST_NAME) ?? null),
  };
  const codename = textOf(fields, 'codename', at)?.toLowerCase().split(' ')[0] ?? '';
  const names = codename === '' || codename.length > LONGEST_NAME ? [cycle] : [cycle, codename];
  return names.map((name) => ({ ...stated, cycle: name }));
}

function optionalDay(fields: Fields, key: string, at: string): string | null {
  const text = textOf(fields, key, at);
  return text === null || text === '' ? null : dayOf(text, `${at}/${key}`);
}
