import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { CHECKOUT } from './product.ts';

/** Folders that the checkout does not track but needs: installed, not changed by running. */
const INSTALLED = ['node_modules', 'packages/web/node_modules', 'scripts/runtime/node_modules'];

/** Folders that are built from the sources. */
const BUILT = ['packages/web/dist', 'packages/server/dist', 'packages/cli/dist'];

/** A copy of this checkout, installed and built. */
export interface CheckoutCopy {
  folder: string;
  /** The running Node.js, beside the copy: the checkout may be in a folder that others cannot enter. */
  node: string;
  remove(): void;
}

/** Builds what differs: the checkout may have been built from other sources. */
const BUILD = `
  const { buildPage } = await import('./scripts/build-page.ts');
  const { buildProgram } = await import('./scripts/build-program.ts');
  await buildPage();
  await buildProgram('start');
  await buildProgram('assay');`;

/**
 * Copies files that git tracks or would add, and hard-links the installed packages, so that nothing is
 * installed.
 *
 * @param mode of its directory
 */
export function copyCheckout(mode: number): CheckoutCopy {
  const outer = mkdtempSync(join(tmpdir(), 'assay-copy-'));
  chmodSync(outer, 0o711);
  // A name that folders of built files have, which a checkout may be below.
  const folder = join(outer, 'dist');
  mkdirSync(folder);
  for (const path of trackedFiles())
    if (existsSync(CHECKOUT + path)) cpSync(CHECKOUT + path, join(folder, path));
  for (const dist of BUILT) cpSync(CHECKOUT + dist, join(folder, dist), { recursive: true });
  for (const path of INSTALLED) if (existsSync(CHECKOUT + path)) link(path, folder);
  // A separate stamp: the linked file belongs to the checkout and must not be written.
  const stamp = join(folder, 'node_modules/.assay-installed');
  rmSync(stamp, { force: true });
  const lock = readFileSync(join(folder, 'package-lock.json'));
  writeFileSync(stamp, createHash('sha256').update(lock).digest('hex'));
  run(process.execPath, ['-e', BUILD], folder);
  const node = linkNode(folder);
  chmodSync(folder, mode);
  return { folder, node, remove: () => rmSync(outer, { recursive: true, force: true }) };
}

function linkNode(folder: string): string {
  const node = join(folder, 'node_modules/.bin-of-tests/node');
  mkdirSync(dirname(node));
  try {
    linkSync(process.execPath, node);
  } catch {
    copyFileSync(process.execPath, node);
  }
  return node;
}

function trackedFiles(): string[] {
  const list = run('git', ['ls-files', '-coz', '--exclude-standard'], CHECKOUT);
  return list.split('\0').filter((path) => path !== '');
}

/** Hard links on one file system, otherwise copies; symbolic links stay as they are. */
function link(path: string, folder: string): void {
  const [from, to] = [CHECKOUT + path, join(folder, path)];
  const linked = spawnSync('cp', ['-RPl', from, to], { stdio: 'ignore' });
  if (linked.status === 0) return;
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, verbatimSymlinks: true });
}

function run(program: string, args: string[], cwd: string): string {
  const done = spawnSync(program, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (done.status !== 0) throw new Error(`${program} failed in ${cwd}: ${done.stderr}`);
  return done.stdout;
}

/** A Node.js on PATH that reads the launcher, from 18 on, but does not run the product. */
export function findOldNode(): string | undefined {
  const found = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  return found.filter(existsSync).find((node) => {
    const major = Number(
      spawnSync(node, ['-p', 'process.versions.node']).stdout.toString().split('.')[0],
    );
    return major >= 18 && major < 24;
  });
}
