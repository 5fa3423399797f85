import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXIT, Stop } from './exit-codes.ts';

/** A session that `assay login` stored. The token is sent only to `url`. */
export interface StoredSession {
  url: string;
  token: string;
  /** Instant in UTC, ISO 8601. */
  expiration: string;
}

const fileIn = (configDir: string) => join(configDir, 'session.json');

/**
 * Reads the session; undefined without a session.
 *
 * @throws Stop for a damaged or foreign file
 */
export async function readSession(configDir: string): Promise<StoredSession | undefined> {
  const file = fileIn(configDir);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Stop(EXIT.not_allowed, `The session file cannot be read: ${error.message}`);
  });
  if (text === undefined) return undefined;
  const session = sessionOf(text);
  if (session) return session;
  throw new Stop(EXIT.not_allowed, `${file} is damaged. Sign in again: assay login`);
}

/** Keeps the session for this user of the machine alone: file 0600 in a directory 0700. */
export async function writeSession(configDir: string, session: StoredSession): Promise<void> {
  await mkdir(configDir, { recursive: true, mode: 0o700 });
  await chmod(configDir, 0o700);
  const file = fileIn(configDir);
  const next = `${file}.${process.pid}`;
  await rm(next, { force: true });
  await writeFile(next, `${JSON.stringify(session, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(next, file);
}

/** Deletes the session; does nothing when there is none. */
export const removeSession = (configDir: string): Promise<void> =>
  rm(fileIn(configDir), { force: true });

function sessionOf(text: string): StoredSession | undefined {
  try {
    const { url, token, expiration } = Object(JSON.parse(text));
    if (typeof url !== 'string' || typeof token !== 'string' || typeof expiration !== 'string') {
      return undefined;
    }
    return { url, token, expiration };
  } catch {
    return undefined;
  }
}
