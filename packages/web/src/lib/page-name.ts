import { useEffect } from 'react';

let shown = '';
const watchers = new Set<() => void>();

function show(name: string): void {
  if (name === shown) return;
  shown = name;
  for (const watcher of watchers) watcher();
}

/** Tells the tab of the browser what the page on screen is about, while it is on screen. */
export function useShowPageName(heading: { readonly current: HTMLElement | null }): void {
  // After each drawing: the name may come with an answer.
  useEffect(() => show(heading.current?.textContent?.trim() ?? ''));
  useEffect(() => () => show(''), []);
}

/** Calls back whenever the name changes; returns how to stop. */
export function watchPageName(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** What the page on screen is about; '' while it does not say. */
export const shownPageName = (): string => shown;
