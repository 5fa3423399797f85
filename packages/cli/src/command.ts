import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type ExitCode, wrongUsage } from './exit-codes.ts';
import type { Surroundings } from './surroundings.ts';

/** One command of `assay`. */
export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** Complete help text, from the usage line on. */
  help: string;
  run(args: string[], around: Surroundings): Promise<ExitCode>;
}

/**
 * Reads options and positional arguments strictly.
 *
 * @param limit positional arguments that the command takes at most
 * @throws Stop naming the option or argument that is wrong
 */
export function parseArguments<const O extends ParseArgsOptionsConfig>(
  args: string[],
  options: O,
  limit: number,
) {
  const { values, positionals } = parsed(args, options);
  const extra = positionals[limit];
  if (extra !== undefined) throw wrongUsage(`Unexpected argument '${extra}'.`);
  return { values, positionals };
}

function parsed<const O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence names the option; the rest explains Node's own conventions.
    const [first = ''] = error.message.split(/\. |\n/, 1);
    throw wrongUsage(first.endsWith('.') ? first : `${first}.`);
  }
}
