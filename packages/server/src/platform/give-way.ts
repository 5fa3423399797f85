import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this process under that of its parent, once: anyone who waits for a page or an answer goes first
 * when both processors are wanted. Never raises it, which only root may.
 */
export function giveWay(): void {
  const lower = getPriority() + constants.priority.PRIORITY_BELOW_NORMAL;
  setPriority(Math.min(lower, constants.priority.PRIORITY_LOW));
}

/**
 * Lowers the priority of the thread that calls it, where threads have one of their own (Linux): the other threads of the
 * process go first.
 */
export function giveWayAsThread(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  const lower = getPriority(thread) + constants.priority.PRIORITY_BELOW_NORMAL;
  setPriority(thread, Math.min(lower, constants.priority.PRIORITY_LOW));
}
