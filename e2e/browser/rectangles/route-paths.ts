import assert from 'node:assert/strict';
import { routeFiles } from '@assay/web/src/lib/test-route-sources.ts';

/** The paths of all routes as the sources have them: `/ledgers/$uuid/{-$tab}`. */
export function routePaths(): string[] {
  const paths = routeFiles.flatMap((text) =>
    [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path),
  );
  assert.ok(paths.length > 25, `${paths.length} routes were found`);
  return [...new Set(paths.map((path) => (path.startsWith('/') ? path : `/${path}`)))];
}

/** A route's path without optional parameters and with `x` for the rest: the address of a missing object. */
export const emptyAddress = (path: string): string =>
  path.replaceAll(/\/\{-\$\w+\}/g, '').replaceAll(/\$\w*/g, 'x');
