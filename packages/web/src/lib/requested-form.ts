import { useEffect, useRef } from 'react';

/** The form requested from elsewhere, until its page shows it. */
let asked: string | undefined;
const watchers = new Set<() => void>();

/** Requests a form by name: it opens now, or when its page is mounted. A later request replaces this one. */
export function requestForm(name: string): void {
  asked = name;
  for (const watcher of watchers) watcher();
}

/** Opens a form when it is requested; '' is never requested. */
export function useRequestedForm(name: string, open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  useEffect(() => {
    const look = () => {
      if (name === '' || asked !== name) return;
      asked = undefined;
      latest.current();
    };
    look();
    watchers.add(look);
    return () => {
      watchers.delete(look);
    };
  }, [name]);
}
