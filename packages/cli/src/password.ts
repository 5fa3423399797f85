import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { EXIT, Stop, wrongUsage } from './exit-codes.ts';
import type { Surroundings } from './surroundings.ts';

const MAX_CHARS = 4096;

/**
 * Prompts on the terminal. The prompt goes to standard error, so that standard output contains only results.
 *
 * @param echo `hidden` for secrets: typed text is not shown
 */
export async function ask(
  { stdin, stderr }: Surroundings,
  question: string,
  echo: 'shown' | 'hidden',
): Promise<string> {
  const nowhere = new Writable({ write: (_bytes, _encoding, done) => done() });
  const output = echo === 'shown' ? stderr : nowhere;
  const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 });
  // Only now: from here on the terminal does not echo.
  stderr.write(question);
  try {
    return await new Promise<string>((resolve, reject) => {
      const stop = () => reject(new Stop(EXIT.interrupted, ''));
      lines.once('SIGINT', stop).once('close', stop).once('line', resolve);
    });
  } finally {
    lines.close();
    if (echo === 'hidden') stderr.write('\n');
  }
}

/** Secrets of one command, in the order in which they are requested. */
export interface Secrets {
  /** @param what name of the secret, such as `password`, for the prompt and for errors */
  next(what: string): Promise<string>;
}

/** Reads hidden input from a terminal, else the lines of standard input. */
export function openSecrets(around: Surroundings): Secrets {
  const { stdin } = around;
  if (stdin.isTTY)
    return { next: (what) => ask(around, `${what[0]?.toUpperCase()}${what.slice(1)}: `, 'hidden') };
  const pieces = stdin.setEncoding('utf8')[Symbol.asyncIterator]();
  let rest = '';
  let isOver = false;
  return {
    async next(what) {
      while (!isOver && rest.length <= MAX_CHARS && !rest.includes('\n')) {
        const piece = await pieces.next();
        isOver = piece.done === true;
        if (!piece.done) rest += piece.value;
      }
      const [line = '', ...more] = rest.split(/\r?\n/);
      rest = more.join('\n');
      if (line === '') throw wrongUsage(`Give the ${what} on standard input.`);
      return line;
    },
  };
}
