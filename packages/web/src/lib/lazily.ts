import { type ComponentType, lazy } from 'react';

/**
 * Creates a component whose code is loaded when it is first rendered, below a `Suspense`.
 *
 * @param load imports the module and picks the component
 * @returns the component; `preload` loads its code earlier, and ignores failures: rendering tries again
 */
export function lazily<Props>(load: () => Promise<ComponentType<Props>>) {
  const component = lazy(async () => ({ default: await load() }));
  return Object.assign(component, {
    preload: () =>
      void load().then(
        () => undefined,
        () => undefined,
      ),
  });
}
