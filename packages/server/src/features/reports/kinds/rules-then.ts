import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { RULE_SETS, readRulesKey } from '@assay/core/compliance/rule-sets/rule-sets.ts';
import type { ResultsThen } from '../../compliance/as-of/rows-then.ts';
import type { Report, ReportTable } from '../report.ts';
import { HEADS } from './compliance-columns.ts';

/** Versions of rules that results of an instant are by. */
export interface RulesThen {
  /** All of them in one line, each with its number. */
  fact: Report['facts'][number];
  /** All of them, a row for each rule set. */
  table: ReportTable;
  /** Number of the versions of a row's rules, from 1; '' without results. */
  numberOf: (rules: string | null) => string;
}

/** Numbers the versions of the rules of rows: those that were recorded first come first. */
export function rulesOfThen(rows: readonly ResultsThen[]): RulesThen {
  const first = new Map<string, number>();
  for (const { rules, evaluated_at } of rows) {
    if (rules === null || evaluated_at === null) continue;
    first.set(
      rules,
      Math.min(first.get(rules) ?? Number.POSITIVE_INFINITY, evaluated_at.getTime()),
    );
  }
  const keys = [...first].sort(([, a], [, b]) => a - b).map(([key]) => key);
  const sets = keys.map(setsOf);
  const lines = sets.map((versions, i) => {
    const named = versions.map(
      ({ name, version, revision }) => `${name} ${version} (revision ${revision})`,
    );
    return `${i + 1}: ${named.join(', ')}`;
  });
  return {
    fact: { name: 'rule_sets', label: 'Rule sets then', value: lines.join('; ') || 'none' },
    table: tableOf(sets),
    numberOf: (rules) => (rules === null ? '' : String(keys.indexOf(rules) + 1)),
  };
}

interface NamedVersion {
  head: string;
  name: string;
  version: string;
  revision: number;
}

/** A rule set that is no longer known keeps its id as its name. */
const setsOf = (key: string): NamedVersion[] =>
  readRulesKey(key).map(({ id, version, revision }) => {
    const known = RULE_SET_IDS.find((one) => one === id);
    const names = known
      ? { head: HEADS[known], name: RULE_SETS[known].name }
      : { head: id, name: id };
    return { ...names, version, revision };
  });

function tableOf(sets: readonly (readonly NamedVersion[])[]): ReportTable {
  const rows = sets.flatMap((versions, i) =>
    versions.map(({ head, name, version, revision }) => [
      ...[String(i + 1), head, name, version, String(revision)],
    ]),
  );
  return {
    title: 'Rule sets',
    text: 'Versions of the rules that the results are by. Required rules decide a verdict. The revision is that of the rules that Assay had for the text.',
    columns: [
      { name: 'number', label: 'Rule versions', width: 1 },
      { name: 'rule_set', label: 'Column', width: 1 },
      { name: 'name', label: 'Name', width: 3 },
      { name: 'version', label: 'Version', width: 1.4 },
      { name: 'revision', label: 'Revision', width: 1 },
    ],
    rows,
    total: rows.length,
  };
}
