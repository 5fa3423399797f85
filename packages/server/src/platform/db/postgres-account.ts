import { readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Numeric user and group that the database process runs as. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Chooses the account for the database when the process is root, which PostgreSQL refuses: the owner of an
 * existing cluster, else `nobody`. Undefined when the process is not root and everything runs as its account.
 */
export function databaseAccount(clusterDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return nobody();
}

/** `initdb` insists on a name for its uid, so the account must be in the password file. */
function nobody(): Account {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === 'nobody' && Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL does not run as root and /etc/passwd has no user "nobody". Start Assay as another user or set DATABASE_URL.',
  );
}

const READ = 4;
const SEARCH = 1;

/**
 * Tells whether an account can read `path`, by the mode bits of the path and of every directory above it. For a
 * path that does not exist yet, its existing part counts. Access control lists are ignored.
 */
export function isReachable(path: string, account: Account): boolean {
  let at = existing(resolve(path));
  if (!allows(statSync(at), account, READ | (statSync(at).isDirectory() ? SEARCH : 0)))
    return false;
  while (dirname(at) !== at) {
    at = dirname(at);
    if (!allows(statSync(at), account, SEARCH)) return false;
  }
  return true;
}

function existing(path: string): string {
  let at = path;
  while (!statSync(at, { throwIfNoEntry: false })) at = dirname(at);
  return realpathSync(at);
}

function allows(file: Stats, account: Account, permissions: number): boolean {
  const shift = file.uid === account.uid ? 6 : file.gid === account.gid ? 3 : 0;
  return ((file.mode >> shift) & permissions) === permissions;
}

/**
 * Default of ASSAY_DATA: `.assay` in the checkout, or `/var/lib/assay` when the process is root and the
 * database's account cannot reach the checkout.
 */
export function defaultDataDir(checkout: string): string {
  const inside = join(resolve(checkout), '.assay');
  if (process.getuid?.() !== 0 || isReachable(checkout, nobody())) return inside;
  return '/var/lib/assay';
}
