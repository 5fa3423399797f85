import { useEffect, useRef, useSyncExternalStore } from 'react';

/** One or two single keys, pressed after one another, that do something while this page is open. */
export interface Shortcut {
  /** `KeyboardEvent.key`: `j`, `/`, `?`, `Enter`; two keys have a blank between them: `g p`. `Mod k` is listed here alone. */
  key: string;
  /** Description for the list of shortcuts. */
  label: string;
  run: () => void;
}

const KEY = 'assay.shortcuts';
const FIELDS = 'input, textarea, select, [contenteditable], [role=textbox]';
const FLOATING = '[role=dialog], [role=menu], [role=listbox]';
/** Time between the two keys of a shortcut, in milliseconds. */
const SECOND_KEY_MS = 1500;
let registered: readonly Shortcut[] = [];
let first: { key: string; at: number } | undefined;
const watchers = new Set<() => void>();
const tell = () => {
  for (const watcher of watchers) watcher();
};

/** Tells whether single keys are shortcuts in this browser; on unless switched off (WCAG 2.1.4). */
const areShortcutsOn = (): boolean => localStorage.getItem(KEY) !== 'off';

/** Switches single-key shortcuts on or off, remembered in this browser. */
export function setShortcuts(state: 'on' | 'off'): void {
  if (state === 'on') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'off');
  tell();
}

/** Tells whether the focused element uses keys itself: a field, or content floating above the page. */
export const isTaken = (target: Pick<Element, 'closest'>): boolean =>
  target.closest(FIELDS) !== null || target.closest(FLOATING) !== null;

/**
 * Interprets a key after a pending first key.
 *
 * @returns the shortcut to run, or the key that awaits a second one
 */
export function readKey<S extends Pick<Shortcut, 'key'>>(
  shortcuts: readonly S[],
  key: string,
  before: string | undefined,
): { run?: S; waits?: string } {
  const typed = before === undefined ? key : `${before} ${key}`;
  const run = shortcuts.findLast((shortcut) => shortcut.key === typed);
  if (run) return { run };
  if (before !== undefined) return {};
  return shortcuts.some((shortcut) => shortcut.key.startsWith(`${key} `)) ? { waits: key } : {};
}

function onKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (!areShortcutsOn() || (event.target instanceof Element && isTaken(event.target))) return;
  if (event.key === 'Shift') return;
  const before = first && event.timeStamp - first.at < SECOND_KEY_MS ? first.key : undefined;
  const { run, waits } = readKey(registered, event.key, before);
  first = waits === undefined ? undefined : { key: waits, at: event.timeStamp };
  if (!run && waits === undefined) return;
  event.preventDefault();
  run?.run();
}

/** Activates shortcuts while the component is mounted; of two with the same key the later one wins. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const keys = shortcuts.map(({ key, label }) => `${key}\u0000${label}`).join('\u0001');
  useEffect(() => {
    if (keys === '') return;
    const mine = keys.split('\u0001').map((each): Shortcut => {
      const [key = '', label = ''] = each.split('\u0000');
      return { key, label, run: () => latest.current.find((one) => one.key === key)?.run() };
    });
    if (registered.length === 0) document.addEventListener('keydown', onKey);
    registered = [...registered, ...mine];
    tell();
    return () => {
      registered = registered.filter((shortcut) => !mine.includes(shortcut));
      if (registered.length === 0) document.removeEventListener('keydown', onKey);
      tell();
    };
  }, [keys]);
}

/** Every shortcut that works now, oldest first, and whether they are on. */
export function useShortcutList(): { shortcuts: readonly Shortcut[]; on: boolean } {
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  return {
    shortcuts: useSyncExternalStore(watch, () => registered),
    on: useSyncExternalStore(watch, areShortcutsOn),
  };
}

/** The names of the keys of a shortcut, as this machine's keyboard has them. */
export const keyNames = (key: string): string[] =>
  key.split(' ').map((name) => {
    if (name !== 'Mod') return name;
    return /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
  });
