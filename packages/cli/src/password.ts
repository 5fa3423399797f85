import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { EXIT, Stop, wrongUsage } from './exit-codes.ts';
import type { Surroundings } from './surroundings.ts';

const MAX_CHARS = 4096;

/**
 * Asks on the terminal, where the question goes to standard error, so that standard output holds results alone.
 *
 * @param echo `hidden` for secrets: nothing that is typed appears
 */
export async function ask(
  { stdin, stderr }: Surroundings,
  question: string,
  echo: 'shown' | 'hidden',
): Promise<string> {
  const nowhere = new Writable({ write: (_bytes, _encoding, done) => done() });
  const output = echo === 'shown' ? stderr : nowhere;
  const lines = createInterface({ input: stdin, output, terminal: true, historySize: 0 });
  // Only now: from here on the terminal shows nothing of its own accord.
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

/** The password: typed unseen on a terminal, else the first line of standard input. */
export async function readPassword(around: Surroundings): Promise<string> {
  if (around.stdin.isTTY) return ask(around, 'Password: ', 'hidden');
  let text = '';
  for await (const piece of around.stdin.setEncoding('utf8')) {
    text += piece;
    if (text.length > MAX_CHARS || text.includes('\n')) break;
  }
  const [line = ''] = text.split(/\r?\n/, 1);
  if (line === '') throw wrongUsage('Give the password on standard input.');
  return line;
}
