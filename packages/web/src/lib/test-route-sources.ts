import { globSync, readFileSync } from 'node:fs';

const SOURCE = new URL('../', import.meta.url);

/** A route as its source has it; routes are TSX, which only the bundler reads. */
export interface RouteSource {
  /** In the router's syntax: `/ledgers/$uuid/{-$tab}`. */
  path: string;
  /** Least role that its guard requires; undefined if every member may open it. */
  least: string | undefined;
}

/** Texts of the files that declare routes: those of the features, and those that belong to none. */
export const routeFiles: readonly string[] = globSync(
  ['features/*/routes.{ts,tsx}', 'routes/*.{ts,tsx}'],
  { cwd: SOURCE, exclude: (path) => path.includes('.test.') },
).map((path) => readFileSync(new URL(path, SOURCE), 'utf8'));

/** Every route with its own path, except redirects of fixed addresses. */
export const routeSources: readonly RouteSource[] = routeFiles.flatMap((text) =>
  [...text.matchAll(/createRoute\(\{([\s\S]*?)\n\}\)/g)].flatMap(([, route = '']) => {
    const path = /\bpath: '([^']*)'/.exec(route)?.[1];
    return path === undefined ? [] : [{ path, least: /requireRole\('(\w+)'\)/.exec(route)?.[1] }];
  }),
);
