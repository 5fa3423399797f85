/** A component whose code is loaded when it is needed, as `lazyRouteComponent` of the router creates. */
interface Loadable {
  preload?: (() => Promise<void> | undefined) | undefined;
}

/**
 * Lets the router load the pages that a route's component draws, before it draws them. Otherwise the component draws its
 * frame without them, and React shows them 300 ms later, however fast they come.
 *
 * @param component of the route
 * @param pages that it draws, except those that few people open
 */
export const afterLoading = <C extends object>(component: C, ...pages: readonly Loadable[]) =>
  Object.assign(component, {
    preload: async () => {
      await Promise.all(pages.map(({ preload }) => preload?.()));
    },
  });
