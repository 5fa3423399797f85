/** Visits closer together than this are one. */
const PAUSE_MS = 30 * 60 * 1000;
const KEY = 'assay.dashboard.visit';

/** Instants in milliseconds since 1970: the latest look, and the last one of the visit before. */
interface Visits {
  at: number;
  before: number | null;
}

const isInstant = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 && value < 8.64e15;

function read(text: string | null): Visits | undefined {
  try {
    const { at, before } = JSON.parse(text ?? '') as Partial<Visits>;
    return isInstant(at) ? { at, before: isInstant(before) ? before : null } : undefined;
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
