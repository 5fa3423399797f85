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
import { files } from './files.ts';
import { type FsckContext, type Invariant, NotChecked } from './fsck-context.ts';
import { health } from './health.ts';
import { keys } from './keys.ts';
import { logs } from './logs.ts';
import { acknowledged, receipts } from './receipts.ts';
import { sboms } from './sboms.ts';
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
];

/** Problems that are printed of one invariant. */
const MOST_SHOWN = 20;

/**
 * Checks invariants one after the other and prints a line for each, with the problems below it.
 *
 * @returns `ok` when all hold, `no` when one is broken; `undecided` when none is, and one could not be checked
 */
export async function runFsck(
  parts: FsckContext,
  wanted: readonly Invariant[],
  print: (line: string) => void,
): Promise<ExitCode> {
  let code: ExitCode = EXIT.ok;
  for (const { id, name, check } of wanted) {
    const problems: string[] = [];
    const looked = await check(parts, (problem) => void problems.push(problem)).catch(
      (error: unknown) => {
        if (error instanceof NotChecked) return error;
        problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
        return 'ended early';
      },
    );
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
