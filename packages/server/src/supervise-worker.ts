import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { WorkerConfig } from './worker-config.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

const RESTART_MS = 500;
const MOST_RESTARTS = 20;
const RESTARTS_WITHIN_MS = 60_000;

/** A worker with its own job has five seconds to end it; one that hangs is killed. */
const STOP_MS = 8_000;

/** A worker process and those that take its place. */
export interface SupervisedWorker {
  /** Resolves when the first one works, or has died. */
  started: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a worker process, and another whenever it dies.
 *
 * @param fail told when they die faster than it is worth starting more
 */
export function superviseWorker(config: WorkerConfig, fail: () => void): SupervisedWorker {
  let stopping = false;
  let deaths: number[] = [];
  let child: ChildProcess;
  const begin = async () => {
    // The queue as argument is for anyone who looks at the processes.
    child = fork(WORKER, [config.queue], {
      env: {},
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    child.on('error', () => {});
    child.send(config);
    child.once('exit', () => {
      if (stopping) return;
      const now = Date.now();
      deaths = [...deaths.filter((at) => at > now - RESTARTS_WITHIN_MS), now];
      if (deaths.length > MOST_RESTARTS) fail();
      else setTimeout(() => stopping || begin().catch(fail), RESTART_MS);
    });
    await Promise.race([once(child, 'message'), once(child, 'exit')]);
  };
  return {
    started: begin(),
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await once(child, 'exit');
      clearTimeout(kill);
    },
  };
}
