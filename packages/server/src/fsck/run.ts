import { EXIT, type ExitCode } from '@assay/core/outcome/exit-codes.ts';
import { auditEntries } from './audit-entries.ts';
import { completeness } from './completeness.ts';
import { acts } from './derived/acts.ts';
import { bytes } from './derived/bytes.ts';
import { findings } from './derived/findings.ts';
import { levels } from './derived/levels.ts';
import { rows } from './derived/rows.ts';
import { schema } from './derived/schema.ts';
import { signatures } from './derived/signatures.ts';
import { statements } from './derived/statements.ts';
import { verdicts } from './derived/verdicts.ts';
import { files } from './files.ts';
import { type FsckContext, type Invariant, NotChecked } from './fsck-context.ts';
import { health } from './health.ts';
import { keys } from './keys.ts';
import { logs } from './logs.ts';
import { acknowledged, receipts } from './receipts.ts';
import { sboms } from './sboms.ts';
import type { LastRunStore } from './scope/last-run.ts';
import { noteRanges } from './scope/ranges.ts';
import { RUNS_PER_TURN, Scope } from './scope/scope.ts';
import { signers } from './signers.ts';
import { tenants } from './tenants.ts';

/** All of them, in the order of their names. */
export const INVARIANTS: readonly Invariant[] = [
  acknowledged,
  completeness,
  logs,
  receipts,
  sboms,
  files,
  tenants,
  auditEntries,
  keys,
  health,
  signers,
  acts,
  statements,
  schema,
  rows,
  signatures,
  levels,
  findings,
  bytes,
  verdicts,
];

/** Problems that are printed of one invariant. */
const MOST_SHOWN = 20;

/** Request for a run. */
export interface FsckRun {
  /** As {@link FsckContext}, without what is looked at. */
  parts: Omit<FsckContext, 'scope' | 'isComparing'>;
  /** Invariants to check; all unless told. */
  only?: readonly Invariant[] | undefined;
  /** Looks at everything, whatever the last run left. */
  isFull: boolean;
  print: (line: string) => void;
}

/**
 * Checks what changed since the last clean run, and a part of the rest; everything where there was none. A run of some
 * invariants looks at everything and leaves nothing. After a run that found something, the next one looks at everything.
 *
 * @returns as {@link runInvariants}
 */
export async function runFsck(
  { parts, only, isFull, print }: FsckRun,
  lastRun: LastRunStore,
): Promise<ExitCode> {
  const last = isFull || only !== undefined ? null : await lastRun.read();
  const scope = new Scope(last);
  if (scope.since !== null)
    print(
      `Changes since ${scope.since.toISOString()}, and a ${RUNS_PER_TURN}th of the rest; --full checks everything.`,
    );
  const invariants = only ?? INVARIANTS;
  const isComparing = invariants.includes(auditEntries);
  const code = await runInvariants({ ...parts, scope, isComparing }, invariants, print);
  if (code === EXIT.no) await lastRun.remove();
  else if (only === undefined) {
    await noteRanges(parts.all, scope);
    await lastRun.write(scope.left()).catch((error: unknown) => {
      print(`The next run checks everything, since this one left nothing: ${error}`);
    });
  }
  return code;
}

/** Invariants that are looked at together: while one waits for the database another one computes. */
export const AT_A_TIME = 4;

/** Result of one invariant; `looked` states what was checked, or why nothing was. */
interface Outcome {
  looked: string | NotChecked;
  problems: string[];
}

/**
 * Checks invariants and prints a line for each in their order, with the problems below it.
 *
 * @returns `ok` when all hold, `no` when one is broken; `undecided` when none is, and one could not be checked
 */
async function runInvariants(
  parts: FsckContext,
  invariants: readonly Invariant[],
  print: (line: string) => void,
): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  const begun: Promise<Outcome>[] = [];
  const begin = () => {
    const next = invariants[begun.length];
    if (next !== undefined) begun.push(outcomeOf(parts, next).finally(begin));
  };
  for (let slot = 0; slot < AT_A_TIME; slot++) begin();
  for (const [at, { id, name }] of invariants.entries()) {
    const { looked, problems } = (await begun[at]) ?? { looked: '', problems: [] };
    if (looked instanceof NotChecked) {
      print(`${id.padEnd(4)}?     ${name}: not checked, ${looked.message}`);
      if (!looked.isUnasked && code === EXIT.ok) code = EXIT.undecided;
      continue;
    }
    if (problems.length > 0) code = EXIT.no;
    print(`${id.padEnd(4)}${problems.length === 0 ? 'ok   ' : 'FAILS'} ${name}: ${looked}`);
    for (const problem of problems.slice(0, MOST_SHOWN)) print(`         ${problem}`);
    const more = problems.length - MOST_SHOWN;
    if (more > 0) print(`         and ${more} more`);
  }
  return code;
}

async function outcomeOf(parts: FsckContext, { check }: Invariant): Promise<Outcome> {
  const problems: string[] = [];
  try {
    return { looked: await check(parts, (problem) => void problems.push(problem)), problems };
  } catch (error) {
    if (error instanceof NotChecked) return { looked: error, problems };
    problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { looked: 'ended early', problems };
  }
}
