import { EXIT } from '@assay/core/outcome/exit-codes.ts';
import type { Config } from './config.ts';
import { AppError } from './errors.ts';
import { startProblem } from './start-problem.ts';

/** Reports an invalid operator command line; the message states the problem. */
export class WrongUsage extends Error {}

/**
 * Ends a program on the server's machine after a failure: prints the reason, and sets the exit code.
 *
 * @param config undefined before the environment was read
 */
export function endWithProblem(error: unknown, config: Config | undefined): void {
  const text = error instanceof Error ? error.message : String(error);
  const isUsage = config === undefined || error instanceof WrongUsage;
  console.error(isUsage ? text : startProblem(error, config));
  const isRefused = error instanceof AppError;
  process.exitCode = isUsage ? EXIT.usage : isRefused ? EXIT.refused : EXIT.failed;
}
