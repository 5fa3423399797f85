import { z } from 'zod';

/** Visits closer together than this are one. */
const PAUSE_MS = 30 * 60 * 1000;
const KEY = 'assay.dashboard.visit';

const Instant = z.number().positive().max(8.64e15);
/** Instants in milliseconds since 1970: the latest look, and the last one of the visit before. */
const Visits = z.object({ at: Instant, before: Instant.nullable().catch(null) });

function read(text: string | null): z.output<typeof Visits> | undefined {
  try {
    return Visits.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/**
 * End of the visit before this one on this device, as an instant of the API; undefined on the first visit. Remembers that
 * the page is looked at now.
 */
export function noteVisit(store: Pick<Storage, 'getItem' | 'setItem'>, now: number) {
  const known = read(store.getItem(KEY));
  const isSame = known !== undefined && Math.abs(now - known.at) < PAUSE_MS;
  const before = isSame ? known.before : (known?.at ?? null);
  store.setItem(KEY, JSON.stringify({ at: now, before }));
  return before === null ? undefined : new Date(before).toISOString();
}
