import type { DecidedBasis, EntryDigests, ReopenRule } from '@assay/core/decisions/nearest.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { DecidedPair } from './act-queries.ts';
import * as query from './entry-digest-queries.ts';
import type { NamedPackage } from './named-packages.ts';

export type { MatchPair } from './entry-digest-queries.ts';

/** Returns the digests of the entry that decides a match; undefined where no decision asks for them. */
export type EntryDigestsOf = (pair: query.MatchPair) => EntryDigests | undefined;

const readsEntries = (rules: readonly ReopenRule[]): boolean =>
  rules.includes('range') || rules.includes('advisory');

const keyOf = ({ pv_id, vuln_id }: query.MatchPair) => `${pv_id} ${vuln_id}`;

/**
 * Reads the digests of the entries that decide matches, for those vulnerabilities about which a decision is open again when an
 * entry or its record changes.
 *
 * @param decisions those that may apply
 * @param pairs matches to which they may apply
 * @param at instant whose entries are asked for; null: those that are held now
 */
export async function readEntryDigests(
  db: Reader,
  decisions: readonly { reopen_on: readonly ReopenRule[]; vuln_ids: readonly number[] }[],
  pairs: Iterable<query.MatchPair>,
  at: Date | null = null,
): Promise<EntryDigestsOf> {
  const watching = decisions.filter(({ reopen_on }) => readsEntries(reopen_on));
  if (watching.length === 0) return () => undefined;
  const vulnIds = new Set(watching.flatMap(({ vuln_ids }) => vuln_ids));
  const asked = new Map<string, query.MatchPair>();
  for (const pair of pairs) if (vulnIds.has(pair.vuln_id)) asked.set(keyOf(pair), pair);
  if (asked.size === 0) return () => undefined;
  const withRanges = watching.some(({ reopen_on }) => reopen_on.includes('range'));
  const rows = await query.selectDecidingEntries(db, [...asked.values()], { at, withRanges });
  const byPair = new Map(rows.map((row) => [keyOf(row), row]));
  return (pair) => byPair.get(keyOf(pair));
}

/** Returns findings with the digests of the entries that decide them, as far as decisions ask for them. */
export async function withEntryDigests<Finding extends query.MatchPair>(
  db: Reader,
  decisions: Parameters<typeof readEntryDigests>[1],
  findings: readonly Finding[],
): Promise<(Finding & { entry: EntryDigests | undefined })[]> {
  const entryOf = await readEntryDigests(db, decisions, findings);
  return findings.map((finding) => ({ ...finding, entry: entryOf(finding) }));
}

type KnownEntries = Pick<DecidedBasis, 'ranges' | 'advisories'>;

/**
 * Reads which ranges and records are known of pairs, as far as rules ask for them: of all entries about the packages of those that
 * decide now. Nothing is known of a package that the tenant does not have.
 *
 * @param packages what is known of the vulnerabilities of the pairs
 */
export async function readKnownEntries(
  db: Reader,
  rules: readonly ReopenRule[],
  { pairs, packages }: { pairs: readonly DecidedPair[]; packages: readonly NamedPackage[] },
): Promise<(pair: DecidedPair) => KnownEntries> {
  if (!readsEntries(rules)) return () => ({});
  const byName = Map.groupBy(packages, ({ name }) => name);
  const entriesOf = ({ vulnerability, package: decided }: DecidedPair): query.EntryOf[] =>
    (byName.get(vulnerability) ?? []).flatMap(({ vuln_id, package: own, entries }) => {
      if (decided === '') return [{ vuln_id, entry: 0 }];
      return own === decided ? entries.map((entry) => ({ vuln_id, entry })) : [];
    });
  const asked = new Map(
    pairs.flatMap(entriesOf).map((one) => [`${one.vuln_id} ${one.entry}`, one]),
  );
  const withRanges = rules.includes('range');
  const rows = await query.selectEntriesBeside(db, [...asked.values()], { withRanges });
  const byEntry = Map.groupBy(rows, ({ vuln_id, entry }) => `${vuln_id} ${entry}`);
  return (pair) => {
    const found = entriesOf(pair).flatMap(
      ({ vuln_id, entry }) => byEntry.get(`${vuln_id} ${entry}`) ?? [],
    );
    if (found.length === 0) return {};
    const advisories = distinct(found.map(({ advisory }) => advisory));
    return {
      ...(withRanges && { ranges: distinct(found.flatMap(({ range }) => range ?? [])) }),
      ...(rules.includes('advisory') && { advisories }),
    };
  };
}

const distinct = (digests: readonly string[]): string[] => [...new Set(digests)].toSorted();
