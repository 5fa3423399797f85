import { useLayoutEffect, useRef } from 'react';
import { ownerOf } from './own-work.ts';
import { onSessionRefused } from './session.ts';
import { useCurrentUser } from './use-current-user.ts';

/** Values of a form, and the user in a tenant who typed them. */
interface Kept {
  person: string;
  values: unknown;
  /** On the page's clock: afterwards it is not restored. Infinite until the first restore. */
  until: number;
}

/** Forms on the page, by name. */
const open = new Map<string, () => Kept>();
/**
 * Form values at the end of a session, by address and name; in memory only, so they are discarded with the tab.
 */
const kept = new Map<string, Kept>();

/** After a sign-in a form may be mounted again while its data is refetched: on a busy machine seconds later. */
const SETTLES_MS = 15_000;

const keyOf = (name: string) => `${window.location.pathname}${window.location.search} ${name}`;

// A form is still mounted while the refusal is reported, and unmounted right after.
onSessionRefused(() => {
  for (const [name, read] of open) kept.set(keyOf(name), read());
});

/** True when a form of this name was open here as the session ended, so that it should open again. */
export const isFormKept = (name: string): boolean => findKept(keyOf(name)) !== undefined;

function findKept(key: string): Kept | undefined {
  const found = kept.get(key);
  return found && performance.now() < found.until ? found : undefined;
}

/**
 * Keeps typed form values through the end of a session: when the same user returns to the same address and
 * tenant in this tab, the form is restored.
 *
 * @param name of the form, unique at its address
 * @param form `read` returns its values, never passwords or other secrets; `refill` restores them
 */
export function useKeptForm<V>(
  name: string,
  form: { read: () => V; refill: (values: V) => void },
): void {
  const person = ownerOf(useCurrentUser());
  const latest = useRef({ form, person });
  latest.current = { form, person };
  // Before the browser paints: restoring cannot overwrite later typing.
  useLayoutEffect(() => {
    const key = keyOf(name);
    const before = findKept(key);
    kept.delete(key);
    const until = Math.min(before?.until ?? 0, performance.now() + SETTLES_MS);
    // Only this form wrote under this name.
    if (before && before.person === latest.current.person)
      latest.current.form.refill(before.values as V);
    const now = (): Kept => ({
      person: latest.current.person,
      values: latest.current.form.read(),
      until: Number.POSITIVE_INFINITY,
    });
    open.set(name, now);
    return () => {
      open.delete(name);
      // The page mounts more than once after returning: later typing wins.
      if (before && performance.now() < until) kept.set(key, { ...now(), until });
    };
  }, [name]);
}
