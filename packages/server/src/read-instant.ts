import type { Ctx } from './context.ts';

const notes = new WeakMap<Ctx, Date>();

/**
 * Notes the instant up to which an answer has decisions, where that differs from the time of reading: an act that is not committed
 * yet has a later one, however early it began. The earliest note counts.
 */
export function noteReadAt(ctx: Ctx, at: Date): void {
  const before = notes.get(ctx);
  if (before === undefined || at < before) notes.set(ctx, at);
}

/** The instant that was noted for the answer of a request; undefined when none was. */
export const notedReadAt = (ctx: Ctx): Date | undefined => notes.get(ctx);
