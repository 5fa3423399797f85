import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { NEVER_MS } from './processes.ts';
import { CHECKOUT } from './product.ts';

/** `assay` installs missing packages, which no test may trigger. */
function requireInstalled(): void {
  const lock = createHash('sha256').update(readFileSync(join(CHECKOUT, 'package-lock.json')));
  const stamp = readFileSync(join(CHECKOUT, 'node_modules/.assay-installed'), 'utf8');
  if (stamp !== lock.digest('hex'))
    throw new Error('Packages are not installed as locked: use npm test');
}

/**
 * A folder with the commands that a machine of the user has: `assay`, and others as shell scripts.
 *
 * @param scripts text of each by its name
 */
export function commandFolder(scripts: Record<string, string> = {}): string {
  requireInstalled();
  const folder = mkdtempSync(join(tmpdir(), 'assay-commands-'));
  symlinkSync(join(CHECKOUT, 'scripts/assay.mjs'), join(folder, 'assay'));
  for (const [name, text] of Object.entries(scripts)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  return folder;
}

/**
 * Runs lines as pasted into a shell, in a separate folder.
 *
 * @param commands folder from `commandFolder`
 * @param files copied into the folder under these names
 */
export async function pasteLines(
  lines: string,
  {
    commands,
    env = {},
    files = {},
  }: { commands: string; env?: Record<string, string>; files?: Record<string, string> },
): Promise<{ code: number | null; printed: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-lines-'));
  for (const [name, path] of Object.entries(files)) copyFileSync(path, join(folder, name));
  const path = [commands, dirname(process.execPath), process.env['PATH']].join(delimiter);
  const shell = spawn('bash', ['-c', lines], {
    cwd: folder,
    env: { PATH: path, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: NEVER_MS,
  });
  let printed = '';
  for (const stream of [shell.stdout, shell.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const code = await new Promise<number | null>((resolve) => shell.once('close', resolve));
  rmSync(folder, { recursive: true, force: true });
  return { code, printed };
}
