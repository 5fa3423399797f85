import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE } from './platform/compile-cache.ts';
import { YOUNG_MEMORY } from './platform/young-memory.ts';
import type { WorkerConfig } from './worker-config.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

const RESTART_MS = 500;
const MOST_RESTARTS = 20;
const RESTARTS_WITHIN_MS = 60_000;

/** A worker with its own job has five seconds to end it; one that hangs is killed. */
const STOP_MS = 8_000;

/** A worker process and its replacements. */
export interface SupervisedWorker {
  /** Resolves when the first one works, or has died. */
  started: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a worker process, and restarts it whenever it dies.
 *
 * @param fail called when they die too fast to restart
 */
export function superviseWorker(config: WorkerConfig, fail: () => void): SupervisedWorker {
  let stopping = false;
  let deaths: number[] = [];
  let child: ChildProcess;
  const begin = async () => {
    // The queue is an argument to make processes recognizable.
    child = fork(WORKER, [config.queue], {
      env: { ...COMPILE_CACHE },
      execArgv: [...process.execArgv, YOUNG_MEMORY],
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
