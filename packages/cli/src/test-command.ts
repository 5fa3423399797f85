import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { buildProgram } from '../../../scripts/build-program.ts';

let main: Promise<string> | undefined;
/** The command, built from the sources as they are; `npm test` has built it before. */
const builtCommand = () => (main ??= buildProgram('assay'));

/** Where this run keeps compiled sources, so that a command starts in half the time. */
const { NODE_COMPILE_CACHE: folder } = process.env;
const COMPILED: Record<string, string> = folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };

/** Path of a file that tests send. */
export const vector = (name: string): string =>
  fileURLToPath(new URL(`../vectors/${name}`, import.meta.url));

/** Exit code and output of a command. */
export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Input of a run besides its arguments. */
export interface RunOptions {
  /** The whole environment. */
  env?: Record<string, string>;
  /** Standard input; without it that is at its end. */
  input?: string | Buffer;
  /** Sent as soon as the command prints something. */
  signal?: NodeJS.Signals;
  /** Called as soon as the command prints something to stderr. */
  onProgress?: () => void;
}

/** Runs the real command in its own process, without a terminal. */
export async function runAssay(
  args: string[],
  { env = {}, input, signal, onProgress }: RunOptions = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [await builtCommand(), ...args], {
    env: { ...COMPILED, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: 300_000,
  });
  // A command that refuses its arguments does not read its input; the rest does not matter.
  child.stdin.on('error', () => {});
  child.stdin.end(input ?? '');
  if (signal) child.stderr.once('data', () => child.kill(signal));
  if (onProgress) child.stderr.once('data', onProgress);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await ended, stdout, stderr };
}
