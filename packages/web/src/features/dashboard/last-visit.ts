import { z } from 'zod';

/** Visits closer together than this are one. */
const PAUSE_MS = 30 * 60 * 1000;
const KEY = 'assay.dashboard.visits';
/** Maximum number of users and tenants whose visits are kept, the latest. */
const MOST = 50;

const Instant = z.number().positive().max(8.64e15);
/** Instants in milliseconds since 1970: the latest look, and the last one of the visit before. */
const Visits = z.object({ at: Instant, before: Instant.nullable().catch(null) });
type Visits = z.output<typeof Visits>;

function read(text: string | null): ReadonlyMap<string, Visits> {
  try {
    const stored = z.record(z.string(), z.unknown()).safeParse(JSON.parse(text ?? '')).data ?? {};
    return new Map(
      Object.entries(stored).flatMap(([owner, of]) => {
        const { data } = Visits.safeParse(of);
        return data === undefined ? [] : [[owner, data] as const];
      }),
    );
  } catch {
    return new Map();
  }
}

/**
 * End of the visit before this one on this device, as an instant of the API; undefined on the first visit. Remembers that
 * the page is looked at now.
 *
 * @param owner the user in a tenant: visits of other users, and of other tenants, are others
 */
export function noteVisit(
  store: Pick<Storage, 'getItem' | 'setItem'>,
  owner: string,
  now: number,
): string | undefined {
  const visits = read(store.getItem(KEY));
  const known = visits.get(owner);
  const isSame = known !== undefined && Math.abs(now - known.at) < PAUSE_MS;
  const before = isSame ? known.before : (known?.at ?? null);
  const latest = [...new Map(visits).set(owner, { at: now, before })]
    .toSorted(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST);
  store.setItem(KEY, JSON.stringify(Object.fromEntries(latest)));
  return before === null ? undefined : new Date(before).toISOString();
}
