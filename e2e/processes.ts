import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Skip reason when a test cannot list processes: pass it to `skip`. */
export const processesHidden = existsSync('/proc/self/stat')
  ? false
  : 'processes cannot be looked at here: there is no /proc';

/** A process that runs. */
export interface Running {
  pid: number;
  group: number;
  /** Command line, arguments separated by blanks. */
  command: string;
  /** Working directory; '' when not readable. */
  folder: string;
}

/** Lists all readable running processes; [] without /proc. Excludes terminated ones. */
export function runningProcesses(): Running[] {
  if (processesHidden !== false) return [];
  return readdirSync('/proc').flatMap((name) => {
    const pid = Number(name);
    if (!Number.isInteger(pid)) return [];
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (state === 'Z' || state === 'X') return [];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return [{ pid, group: Number(group), command, folder: folderOf(pid) }];
    } catch {
      return [];
    }
  });
}

function folderOf(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/**
 * Milliseconds after which a wait has failed: longer than anything takes on a busy machine, where a start of the
 * product takes a minute. A wait that ends well costs none of it.
 */
export const NEVER_MS = 600_000;

/** Checks every 25 ms until the answer is true. Throws with `what` if it is still false after `NEVER_MS`. */
export async function until(what: string, ask: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = performance.now() + NEVER_MS; !(await ask()); await sleep(25)) {
    if (performance.now() > end) throw new Error(`not within ${NEVER_MS} ms: ${what}`);
  }
}

/** Finds a free loopback port. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
