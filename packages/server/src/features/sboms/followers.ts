import type { Listener } from '../../platform/db/listen.ts';

/** A notification can be missed while its connection is lost: then looking this often finds the change. */
const LOOK_MS = 2_000;

/** Lets requests wait for changes of one SBOM. */
export interface Followers {
  /**
   * Calls `look` after `firstLookMs`, at each change and every two seconds, one call at a time, until it returns true
   * or the signal aborts. Then resolves; an exception of `look` also ends it.
   */
  follow(
    of: { tenantUuid: string; sbomid: string; firstLookMs: number },
    look: () => Promise<boolean>,
    signal: AbortSignal,
  ): Promise<void>;
}

/** @param listener on the channel of `notifySbom` */
export const createFollowers = (listener: Listener): Followers => ({
  async follow({ tenantUuid, sbomid, firstLookMs }, look, signal) {
    let wake = () => {};
    let changed = false;
    const rest = async (ms: number) => {
      if (!changed && !signal.aborted)
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      changed = false;
    };
    const unsubscribe = listener.subscribe((payload) => {
      if (payload !== `${tenantUuid} ${sbomid}`) return;
      changed = true;
      wake();
    });
    const onAbort = () => wake();
    signal.addEventListener('abort', onAbort);
    try {
      if (firstLookMs > 0) await rest(firstLookMs);
      while (!signal.aborted && !(await look())) await rest(LOOK_MS);
    } finally {
      unsubscribe();
      signal.removeEventListener('abort', onAbort);
    }
  },
});
