import { ROLES } from '@assay/contract/endpoint.ts';
import { SEVERITIES } from '@assay/contract/severity.ts';

/** A row of any list. */
export type Row = Record<string, unknown>;
/** Sort value of a row. */
export type Value = number | string | readonly (number | string)[];

/** Text of a value; empty for null. */
export const textOf = (value: unknown) =>
  value === null || value === undefined ? '' : String(value);
/** A column as text. */
export const text = (name: string) => (row: Row) => textOf(row[name]);
/** A column as text, regardless of case. */
export const folded = (name: string) => (row: Row) => textOf(row[name]).toLowerCase();
/** A column as number; -1 for null. */
export const number = (name: string) => (row: Row) => Number(row[name] ?? -1);
/** Null is the beginning of time. */
export const time = (name: string) => text(name);
/** Null never comes. */
export const untilTime = (name: string) => (row: Row) => textOf(row[name]) || '9999';
/** A column of an object within the row. */
export const inner = (outer: string, name: string) => (row: Row) =>
  textOf(Reflect.get(Object(row[outer]), name));
/** Rank of a role. */
export const role = (row: Row) => ROLES.map(String).indexOf(textOf(row['role']));
/** Rank of a severity, the worst last. */
export const severity = (row: Row) => -SEVERITIES.map(String).indexOf(textOf(row['severity']));

const KNOWN = ['no', 'unknown', 'yes'];
const TIERS = ['later', 'next', 'now'];

/** Facts of a priority in the order that ADR 0033 states. */
export const priority = (row: Row): Value => {
  const facts = Object(row['priority']);
  const epss = Number(row['epss'] ?? -1);
  const known = ['fix', 'direct', 'in_use'].map((name) => KNOWN.indexOf(String(facts[name])));
  const band = epss >= 0.5 ? 2 : epss >= 0.1 ? 1 : 0;
  const first = [TIERS.indexOf(String(facts.tier)), Number(facts.malicious), Number(row['kev'])];
  return [...first, band, Number(severity(row)), ...known, Number(row['cvss'] ?? -1), epss];
};

/** Worst first, as the tables rank it. */
export const ranked =
  (ifNone: number) =>
  ({ severity_counts }: Row): Value => {
    if (severity_counts === null) return [ifNone];
    const counts = Object(severity_counts);
    return [0, ...['critical', 'high', 'medium', 'low'].map((name) => Number(counts[name]))];
  };

/** Trust levels in order. */
export const LEVELS = ['untrusted', 'unsupported', 'unknown', 'trusted'];
/** Input of a list without one. */
export const nothing = () => ({});

/** Negative, zero or positive, as one value comes before the other: numbers by size, texts by their code points. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'object' && typeof b === 'object') {
    const at = a.findIndex((part, i) => part !== b[i]);
    return at < 0 ? 0 : compareValues(a[at] ?? '', b[at] ?? '');
  }
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

/** Share of rules that pass, in the precision of the database; nothing where no SBOM was judged. */
export const sharePassed = ({ evaluated_at, rules_passed, rules_total }: Row): Value =>
  evaluated_at === null ? -1 : Math.fround(Number(rules_passed) / Number(rules_total));

/** Verdicts of attestation profiles, the worst first. */
export const profileRank = (name: string) => (row: Row) =>
  ['fail', 'unknown', 'not_applicable', 'pass'].indexOf(textOf(row[name]));

/** The same of rows with the numbers in one column. */
export const shareOfRules = ({ rules }: Row): Value =>
  rules === null
    ? -1
    : Math.fround(
        Number(inner('rules', 'passed')({ rules })) / Number(inner('rules', 'total')({ rules })),
      );
