import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './postgres-account.ts';
import { findPostmaster, isAlive } from './postgres-files.ts';

/**
 * Runs the server below a small shell that holds the reading end of a pipe from this process. However this
 * process ends, `kill -9` included, the pipe closes and the shell requests a fast shutdown of the server. The
 * shell has its own session, so Ctrl-C in a terminal reaches this process first and the server last.
 */
const GUARD = `
umask 077
"$1" -D "$2" 3<&- 4>&- </dev/null &
server=$!
echo "$server" >&4
exec 4>&-
trap '' HUP INT TERM
( read -r _ <&3; kill -INT "$server" ) &
reader=$!
exec 3<&-
wait "$server"
code=$?
kill -KILL "$reader" 2>/dev/null
rmdir "$3" 2>/dev/null
exit "$code"
`;

/** Parameters for running a server on a cluster. */
export interface Launch {
  postgres: string;
  clusterDir: string;
  /** Removed when the server has ended. */
  socketDir: string;
  logFile: string;
  account: Account | undefined;
}

/** A server that this process has started. */
export interface RunningPostmaster {
  /** Process number of the server itself. */
  pid: Promise<number>;
  /** Settles when the server has ended, for whatever reason. */
  exited: Promise<void>;
  hasExited(): boolean;
  /** Fast shutdown; after 20 s an immediate one, whose recovery the next start does. */
  stop(): Promise<void>;
}

const LARGEST_LOG = 10 * 1024 * 1024;
const FAST_SHUTDOWN_MS = 20_000;

/** Starts the server; whether it will take connections is for the caller to find out. */
export function launchPostmaster(launch: Launch): RunningPostmaster {
  const log = openLog(launch.logFile);
  const child = spawn(
    '/bin/sh',
    ['-c', GUARD, 'assay-postgres', launch.postgres, launch.clusterDir, launch.socketDir],
    {
      cwd: launch.clusterDir,
      detached: true,
      stdio: ['ignore', log, log, 'pipe', 'pipe'],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', PGTZ: 'UTC' },
      ...launch.account,
    },
  );
  closeSync(log);
  // Made by the 'pipe' entries above: sockets, which may outlast the event loop's interest in them.
  const [, , , pipe, report] = child.stdio;
  if (!(pipe instanceof Socket) || !(report instanceof Socket))
    throw new TypeError('A pipe is no socket');
  pipe.on('error', () => {});
  child.unref();
  pipe.unref();
  const exited = exitOf(child);
  return {
    pid: text(report).then(Number, () => 0),
    exited,
    hasExited: () => child.exitCode !== null || child.signalCode !== null,
    async stop() {
      pipe.destroy();
      if (await within(exited, FAST_SHUTDOWN_MS)) return;
      const server = await findPostmaster(launch.clusterDir);
      if (server) process.kill(server.pid, 'SIGQUIT');
      await within(exited, FAST_SHUTDOWN_MS);
    },
  };
}

async function exitOf(child: ChildProcess): Promise<void> {
  await Promise.race([once(child, 'exit'), once(child, 'error')]);
}

async function within(done: Promise<void>, ms: number): Promise<boolean> {
  const clock = new AbortController();
  const timeout = sleep(ms, false, { signal: clock.signal }).catch(() => false);
  const inTime = await Promise.race([done.then(() => true), timeout]);
  clock.abort();
  return inTime;
}

function openLog(path: string): number {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG) renameSync(path, `${path}.1`);
  return openSync(path, 'a', 0o600);
}

/** Returns the last lines of a server's log, for the error that states why it did not start. */
export function lastLines(logFile: string, count = 8): string {
  try {
    return readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
  } catch {
    return '';
  }
}

/** Stops a server whose managing process is gone, and waits for it, at most a minute. */
export async function stopOrphan(clusterDir: string): Promise<void> {
  for (const [signal, ms] of [
    ['SIGINT', 40_000],
    ['SIGQUIT', 20_000],
  ] as const) {
    const server = await findPostmaster(clusterDir);
    if (!server) return;
    process.kill(server.pid, signal);
    for (let waited = 0; waited < ms && isAlive(server.pid); waited += 50) await sleep(50);
  }
  if (await findPostmaster(clusterDir)) {
    throw new Error(`The PostgreSQL server of ${clusterDir} does not stop; end it by hand.`);
  }
}
