import { useEffect, useRef } from 'react';
import { watched } from './watched.ts';

/** An action on the current page. Pages list only actions that the user's role permits. */
interface PageAction {
  /** Verb and object: `Export CSV`. */
  label: string;
  run: () => void;
}

const named = watched<readonly PageAction[]>([]);

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
    named.set([...named.get(), ...mine]);
    return () => named.set(named.get().filter((action) => !mine.includes(action)));
  }, [labels]);
}

/** Returns the actions of the current page. */
export const usePageActionList = named.use;
