import { useSyncExternalStore } from 'react';

/** A value outside of components, for one tab. */
interface Watched<Value> {
  get: () => Value;
  /** Replaces the value, and renders every component that uses it. */
  set: (next: Value) => void;
  /** The value in a component, also after it is replaced. */
  use: () => Value;
}

/** Creates a value that components share without a common parent. */
export function watched<Value>(initial: Value): Watched<Value> {
  let value = initial;
  const watchers = new Set<() => void>();
  const watch = (watcher: () => void) => {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  };
  const get = () => value;
  return {
    get,
    set: (next) => {
      value = next;
      for (const watcher of watchers) watcher();
    },
    use: () => useSyncExternalStore(watch, get),
  };
}
