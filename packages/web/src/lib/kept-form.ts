import { useLayoutEffect, useRef } from 'react';
import { onSessionRefused } from './session.ts';
import { useCurrentUser } from './use-current-user.ts';

/** What was typed into a form, and who typed it. */
interface Kept {
  person: string;
  values: unknown;
  /** Of the page's clock: later it is not put back any more. Endless until it was put back once. */
  until: number;
}

/** Forms on the page, by name. */
const open = new Map<string, () => Kept>();
/** What stood in forms when the session ended, by address and name; in memory only, so it goes with the tab. */
const kept = new Map<string, Kept>();

/** After a sign-in a form may be drawn again, while what it shows is read again: on a busy machine seconds later. */
const SETTLES_MS = 15_000;

const keyOf = (name: string) => `${window.location.pathname}${window.location.search} ${name}`;

// A form is still there while the refusal is told, and gone right after.
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
 * Keeps what is typed into a form through the end of a session: when the same person comes back to the same
 * address in this tab, the form is as it was.
 *
 * @param name of the form, one of a kind at its address
 * @param form `read` gives its values, never passwords or other secrets; `refill` puts them back
 */
export function useKeptForm<V>(
  name: string,
  form: { read: () => V; refill: (values: V) => void },
): void {
  const { uuid } = useCurrentUser();
  const latest = useRef({ form, person: uuid });
  latest.current = { form, person: uuid };
  // Before the browser paints: what is put back cannot come over a letter that was typed since.
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
      // Coming back draws the page more than once: what was typed since then counts.
      if (before && performance.now() < until) kept.set(key, { ...now(), until });
    };
  }, [name]);
}
