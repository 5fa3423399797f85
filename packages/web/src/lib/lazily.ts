import {
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react';

/** Shown in place of a component of `lazily` below it, while its code is read; nothing without a provider. */
export const WhileLoading = createContext<ReactNode>(null);

/**
 * Creates a component whose code is loaded when it is first rendered. It does not suspend: React shows what was suspended
 * 300 ms later, however fast it came.
 *
 * @param load imports the module and picks the component
 * @returns the component; `preload` loads its code earlier, and ignores failures: rendering tries again
 * @throws in rendering, the error of a module that cannot be loaded
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  const read = async () => {
    loaded = await load();
    return loaded;
  };
  function Lazily(props: Props) {
    const instead = useContext(WhileLoading);
    const [Shown, setShown] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Shown) return;
      read().then(
        (component) => setShown(() => component),
        (error: unknown) => setFailure({ error }),
      );
    }, [Shown]);
    if (failure) throw failure.error;
    if (!Shown) return instead;
    return createElement(WhileLoading, { value: null }, createElement(Shown, props));
  }
  return Object.assign(Lazily, {
    preload: (): Promise<void> =>
      read().then(
        () => undefined,
        () => undefined,
      ),
  });
}
