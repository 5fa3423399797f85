/** Holds the addresses of the specification (docs/specification/routes.tsv) against the routes of the page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { isPublic } from '../routes/public-paths.ts';
import { routeFiles, routeSources } from './test-route-sources.ts';

const list = readFileSync(
  new URL('../../../../docs/specification/routes.tsv', import.meta.url),
  'utf8',
);
const ROUTES = list
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [path = '', what = '', who = ''] = line.split('\t');
    return { path, what, who };
  });

const known = new Map(routeSources.map(({ path, least }) => [path, least]));
const redirects = new Map(
  routeFiles.flatMap((text) =>
    [...text.matchAll(/^ {2}'(\/[^']*)': '(\/[^']*)',$/gm)].map(([, from = '', to = '']) => [
      from,
      to,
    ]),
  ),
);

/** Converts an address of the specification to the router's syntax. */
const patternOf = (path: string): string =>
  path === '*'
    ? '$'
    : path.startsWith('/projects/:projectpath')
      ? '/projects/$'
      : path.replace(/:(\w+)\?/g, '{-$$$1}').replace(/:(\w+)/g, '$$$1');

test('the list has every route of section 2', () => assert.equal(ROUTES.length, 44));

for (const { path, what, who } of ROUTES)
  test(`${path} is there, for ${who}`, () => {
    const pattern = patternOf(path);
    // The bare `/projects` is read by the route of everything below it.
    const isThere =
      known.has(pattern) ||
      redirects.has(path) ||
      (path === '/projects' && known.has('/projects/$'));
    assert.ok(isThere);
    const to = /^redirects to (\S+)$/.exec(what)?.[1];
    if (to !== undefined && redirects.has(path)) assert.equal(redirects.get(path), to);
    if (path !== '/auth' && path !== '*') assert.equal(isPublic(path), who === 'public');
    if (who !== 'public') assert.equal(known.get(pattern) ?? 'member', who);
  });
