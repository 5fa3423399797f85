import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { flushDirectory } from '../flush-directory.ts';

/** First halves of the advisory locks on a folder; any numbers will do. */
const OWNS = 7_310_003;
const USES = 7_310_004;

/** A killed process keeps its locks until the database has noticed. */
const NOTICED_WITHIN_MS = 3_000;

/** A folder that this process works in. */
export interface FolderClaim {
  /** No other process used it when this one started: its temporary files are left over. */
  isFirst: boolean;
  release(): Promise<void>;
}

/**
 * Claims a folder with database locks, which are released however this process ends. A number written into the
 * folder identifies it, wherever it is mounted.
 *
 * @param of `owns`: also refused while another process owns it; others may still use it
 * @throws Error with a message for the operator
 */
export async function claimFolder(
  url: string,
  folder: string,
  { owns }: { owns: boolean },
): Promise<FolderClaim> {
  const id = await idOf(folder);
  const client = new pg.Client({ connectionString: url, keepAlive: true });
  client.on('error', () => {});
  const ask = async (call: string, first: number): Promise<boolean> =>
    (await client.query(`select ${call}($1, hashtext($2)) as got`, [first, id])).rows[0]?.got;
  await client.connect();
  try {
    if (owns) await own(() => ask('pg_try_advisory_lock', OWNS), folder);
    const isFirst = await ask('pg_try_advisory_lock', USES);
    await ask('pg_advisory_lock_shared', USES);
    if (isFirst) await ask('pg_advisory_unlock', USES);
    return { isFirst, release: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function own(tryLock: () => Promise<boolean>, folder: string): Promise<void> {
  for (const end = performance.now() + NOTICED_WITHIN_MS; !(await tryLock()); await sleep(50)) {
    if (performance.now() < end) continue;
    throw new Error(
      `Another Assay server is running on ${folder}. Stop it first, or set ASSAY_DATA to another directory.`,
    );
  }
}

/** Two processes may begin at once: the number is there whole or not at all, and the first one's stays. */
async function idOf(folder: string): Promise<string> {
  const path = join(folder, 'id');
  const draft = join(folder, `id.${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await writeFile(draft, randomUUID(), { mode: 0o600, flush: true });
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await flushDirectory(folder);
  } finally {
    await rm(draft, { force: true });
  }
  return readFile(path, 'utf8');
}
