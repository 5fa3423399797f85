import { execFile } from 'node:child_process';
import { KeyLost, type OuterKey } from './outer-key.ts';

/** Less than the 15 s for which a transaction may wait. */
const PATIENCE_MS = 10_000;
const MOST_BYTES = 65_536;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Command line and environment of the key command. */
export interface KeyCommand {
  /** Program and its arguments. */
  line: string[];
  environment: Record<string, string>;
}

/**
 * An outer key behind a command of the operator's, which is run without a shell as `<command> wrap` or
 * `<command> unwrap`: one line of base64 on its standard input, one on its standard output, within ten seconds.
 */
export function openKeyCommand(command: KeyCommand): OuterKey {
  return {
    create: async () => {},
    wrap: async (plain) => ({ by: 'command', bytes: await run(command, 'wrap', plain) }),
    async unwrap({ by, bytes }) {
      if (by !== 'command') throw new KeyLost(`ASSAY_KEK_COMMAND does not hold the key ${by}.`);
      return run(command, 'unwrap', bytes);
    },
  };
}

function run(
  { line: [program = '', ...args], environment }: KeyCommand,
  verb: 'wrap' | 'unwrap',
  input: Uint8Array,
): Promise<Buffer> {
  const limits = { timeout: PATIENCE_MS, killSignal: 'SIGKILL', maxBuffer: MOST_BYTES } as const;
  return new Promise((resolve, reject) => {
    // Its output is not repeated, because it may contain the key.
    const fail = (how: string) => reject(new KeyLost(`ASSAY_KEK_COMMAND ${verb} ${how}.`));
    const options = { ...limits, env: environment };
    const child = execFile(program, [...args, verb], options, (error, stdout) => {
      const text = stdout.trim();
      if (error) fail(reasonOf(error));
      else if (!BASE64.test(text)) fail('did not answer with one line of base64');
      else resolve(Buffer.from(text, 'base64'));
    });
    // A command that ends without reading reports that through its status.
    child.stdin?.on('error', () => {});
    child.stdin?.end(`${Buffer.from(input).toString('base64')}\n`);
  });
}

function reasonOf({ killed, code }: { killed?: boolean; code?: unknown }): string {
  if (killed) return 'took longer than ten seconds';
  return `failed (${String(code)})`;
}
