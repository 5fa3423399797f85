import type { RowChecks } from '@assay/contract/audit.ts';
import { z } from 'zod';
import type { Answer } from '../../context.ts';
import type { AuditResultRow } from './row-check-queries.ts';

/** Details of an audit; those from before turns were recorded have fewer. */
const Details = z.object({
  findings: z.int(),
  /** False where the log contradicted itself, so that no row was compared with it. */
  rows: z.boolean().default(false),
  started_at: z.coerce.date().nullable().default(null),
  /** Names of rows whose turn began. */
  began: z.array(z.string()).default([]),
  ended: z.array(z.string()).default([]),
});

type Result = { uuid: string; at: Date } & z.output<typeof Details>;

/** Returns when rows were derived again last, by results of audits, the newest first. */
export function checksOf(rows: readonly AuditResultRow[]): Answer<RowChecks> {
  const results = rows.flatMap(({ uuid, at, details }): Result[] => {
    const read = Details.safeParse(details);
    return read.success ? [{ uuid, at, ...read.data }] : [];
  });
  const [last] = results;
  const compared = results.find(({ rows }) => rows);
  return {
    findings: turnOf(results, 'findings'),
    roles: checkOf(compared, compared),
    last: last ? { at: last.at, entry: last.uuid, differences: last.findings } : null,
  };
}

/** The last turn that ended, which began with that audit or an earlier one. */
function turnOf(results: readonly Result[], name: string): Answer<RowChecks>['findings'] {
  const ended = results.findIndex((one) => one.ended.includes(name));
  if (ended < 0) return null;
  const first = results.slice(ended).find(({ began }) => began.includes(name));
  return checkOf(first, results[ended]);
}

/** From the start of one audit to the end of the other one. */
function checkOf(first: Result | undefined, end: Result | undefined): Answer<RowChecks>['roles'] {
  if (first === undefined || end === undefined || first.started_at === null) return null;
  return { began_at: first.started_at, ended_at: end.at, entry: end.uuid };
}
