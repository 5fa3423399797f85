import { useEffect, useRef, useSyncExternalStore } from 'react';

/** An action on the current page. Pages list only actions that the user's role permits. */
interface PageAction {
  /** Verb and object: `Export CSV`. */
  label: string;
  run: () => void;
}

let named: readonly PageAction[] = [];
const watchers = new Set<() => void>();

function name(next: readonly PageAction[]): void {
  named = next;
  for (const watcher of watchers) watcher();
}

/** Offers actions in the palette while the component is on screen, first component first. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions);
  latest.current = actions;
  const labels = actions.map(({ label }) => label).join('\u0000');
  useEffect(() => {
    if (labels === '') return;
    const mine = labels.split('\u0000').map(
      (label): PageAction => ({
        label,
        run: () => latest.current.find((one) => one.label === label)?.run(),
      }),
    );
    name([...named, ...mine]);
    return () => name(named.filter((action) => !mine.includes(action)));
  }, [labels]);
}

/** Returns the actions of the current page. */
export const usePageActionList = (): readonly PageAction[] =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => named,
  );
