import { useEffect } from 'react';

/** Parts on screen: the page, and the details beside its list. */
type Part = 'page' | 'details';

const shown: Record<Part, string> = { page: '', details: '' };
const watchers = new Set<() => void>();

function show(part: Part, name: string): void {
  if (name === shown[part]) return;
  shown[part] = name;
  for (const watcher of watchers) watcher();
}

/** Shows the page's subject in the title of the browser tab, while the page is mounted. */
export function useShowPageName(heading: { readonly current: HTMLElement | null }): void {
  // After each render: the name may arrive with an answer.
  useEffect(() => show('page', heading.current?.textContent?.trim() ?? ''));
  useEffect(() => () => show('page', ''), []);
}

/** Does the same for details beside a list; by default the name in their heading, without text of its marks. */
export function useShowDetailsName(
  heading: { readonly current: HTMLElement | null },
  name?: string,
): void {
  useEffect(() => {
    const named = heading.current?.querySelector('code, .cut, .any-break') ?? heading.current;
    show('details', name ?? named?.textContent?.trim() ?? '');
  });
  useEffect(() => () => show('details', ''), []);
}

/** Calls back whenever a name changes; returns how to stop. */
export function watchPageName(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Subject of the current page; '' while unknown. */
export const shownPageName = (): string => shown.page;

/** Subject of the open details; '' without any. */
export const shownDetailsName = (): string => shown.details;
