import { useEffect, useRef } from 'react';

/** The form that somebody chose from elsewhere, until the page that has it shows it. */
let asked: string | undefined;
const watchers = new Set<() => void>();

/** Asks for a form by its name: it opens now, or once its page is there. The next form that is asked for takes its place. */
export function requestForm(name: string): void {
  asked = name;
  for (const watcher of watchers) watcher();
}

/** Opens a form when it is asked for; '' is never asked for. */
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
