import { constants, getPriority, setPriority } from 'node:os';

/**
 * Lowers the priority of this process under that of its parent, once: whoever waits for a page or an answer goes first
 * when both processors are wanted. Never raises it, which only root may.
 */
export function giveWay(): void {
  const lower = getPriority() + constants.priority.PRIORITY_BELOW_NORMAL;
  setPriority(Math.min(lower, constants.priority.PRIORITY_LOW));
}
