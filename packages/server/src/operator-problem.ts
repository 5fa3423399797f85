import { EXIT } from '@assay/core/outcome/exit-codes.ts';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';
import { startProblem } from './start-problem.ts';

/** A command line of an operator that cannot be understood; the sentence names what is wrong. */
export class WrongUsage extends Error {}

/**
 * Ends a program of the server's machine that came to no answer: prints why, and sets the exit code.
 *
 * @param config undefined while the environment was not read yet
 */
export function endWithProblem(error: unknown, config: Config | undefined): void {
  const text = error instanceof Error ? error.message : String(error);
  const isUsage = config === undefined || error instanceof WrongUsage;
  console.error(isUsage ? text : startProblem(error, config));
  const isRefused = error instanceof AppError;
  process.exitCode = isUsage ? EXIT.usage : isRefused ? EXIT.refused : EXIT.failed;
}
