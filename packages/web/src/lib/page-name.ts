import { useEffect } from 'react';

/** What is on screen: the page, and the details beside a list of it. */
type Part = 'page' | 'details';

const shown: Record<Part, string> = { page: '', details: '' };
const watchers = new Set<() => void>();

function show(part: Part, name: string): void {
  if (name === shown[part]) return;
  shown[part] = name;
  for (const watcher of watchers) watcher();
}

/** Tells the tab of the browser what the page on screen is about, while it is on screen. */
export function useShowPageName(heading: { readonly current: HTMLElement | null }): void {
  // After each drawing: the name may come with an answer.
  useEffect(() => show('page', heading.current?.textContent?.trim() ?? ''));
  useEffect(() => () => show('page', ''), []);
}

/** The same of details beside a list; by default the name in their heading, without the letters of its marks. */
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

/** What the page on screen is about; '' while it does not say. */
export const shownPageName = (): string => shown.page;

/** What the details on screen are about; '' while there are none. */
export const shownDetailsName = (): string => shown.details;
