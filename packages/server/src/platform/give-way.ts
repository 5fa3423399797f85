import { readlinkSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this process below its parent's, once: interactive work runs first when both
 * processors are busy. Never raises it, which requires root.
 */
export function giveWay(): void {
  const lower = getPriority() + constants.priority.PRIORITY_BELOW_NORMAL;
  setPriority(Math.min(lower, constants.priority.PRIORITY_LOW));
}

/**
 * Lowers the priority of the calling thread, where threads have their own (Linux): the other threads of the
 * process run first.
 */
export function giveWayAsThread(): void {
  if (process.platform !== 'linux') return;
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  const lower = getPriority(thread) + constants.priority.PRIORITY_BELOW_NORMAL;
  setPriority(thread, Math.min(lower, constants.priority.PRIORITY_LOW));
}
