import { readFileSync } from 'node:fs';
import type { ApiName } from '@assay/contract/index.ts';
import { z } from 'zod';
import { type Answer, ask, type Cell, cellsOf } from './test-cells.ts';
import { CREDENTIALS, type Credential } from './test-credentials.ts';
import type { World } from './test-world.ts';

/** The committed matrix: one row per call. */
export const MATRIX_FILE = new URL('authz-matrix.json', import.meta.url);

/** Answers of a call's cells, in order. */
export type Row = [Cell, Answer][];

/** Asks every cell of a call. */
export async function rowOf(world: World, call: ApiName): Promise<Row> {
  const row: Row = [];
  for (const cell of cellsOf(world, call)) row.push([cell, await ask(world, cell)]);
  return row;
}

/**
 * Formats a row: `own 200: SuperAdmin..Visitor; 401 session.expired: none..revoked | missing …`. Kinds with
 * equal answers are combined, `a..b` is all credentials from a to b.
 */
export function writeRow(row: Row): string {
  const questions = Map.groupBy(row, ([cell]) => cell.question);
  const parts = [...questions].map(([question, cells]) => ({ question, text: answersOf(cells) }));
  const equal = Map.groupBy(parts, ({ text }) => text);
  return [...equal]
    .map(([text, same]) => `${same.map(({ question }) => question).join(', ')} ${text}`)
    .join(' | ');
}

function answersOf(cells: Row): string {
  const outcomes = Map.groupBy(cells, ([, answer]) => answer.outcome);
  return [...outcomes]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([outcome, same]) => `${outcome}: ${rangesOf(same.map(([cell]) => cell.credential))}`)
    .join('; ');
}

function rangesOf(credentials: Credential[]): string {
  const selected = new Set(credentials);
  const runs: Credential[][] = [];
  for (const [at, credential] of CREDENTIALS.entries()) {
    if (!selected.has(credential)) continue;
    const before = CREDENTIALS[at - 1];
    if (before !== undefined && selected.has(before)) runs.at(-1)?.push(credential);
    else runs.push([credential]);
  }
  return runs
    .map((run) => (run.length > 2 ? `${run[0]}..${run.at(-1)}` : run.join(', ')))
    .join(', ');
}

/** The committed rows. */
export const readMatrix = (): Record<string, string> =>
  z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(MATRIX_FILE, 'utf8')));
