import { useLayoutEffect } from 'react';
import { changesFor, isBare, type ViewedList } from './shown-view.ts';

/**
 * Opens a list with the order and the filters of its own view when the address says nothing about the list.
 *
 * @returns true while that is not known, or not done: the rows of before are not those of the view
 */
export function useOpeningView(list: Omit<ViewedList, 'columns'>): boolean {
  const { view, change } = list;
  const { saved } = view;
  const state = saved?.state;
  const opens = state && (state.sort !== null || Object.keys(state.filters).length > 0);
  const isWaiting = view.list !== undefined && isBare(list) && (view.isPending || opens === true);
  const changes = isWaiting && saved && JSON.stringify(changesFor(list, saved));
  // Columns that the address does not name stay out of it by being undefined, which JSON leaves out too.
  useLayoutEffect(() => {
    if (changes) change(JSON.parse(changes), 'replace');
  }, [changes, change]);
  return isWaiting;
}
