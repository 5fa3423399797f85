/** Holds the pages of palette, keys and sidebar against the routes of the page. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROLES } from '@assay/contract/endpoint.ts';
import { isPublic } from '../routes/public-paths.ts';
import { PLACES } from './places.ts';
import { hasRole } from './role.ts';
import { routeSources } from './test-route-sources.ts';

/** Routes of one object, which the palette finds by search, with the kind of result. */
const OF_OBJECTS: Record<string, string> = {
  '/artifacts/view': 'packages, artifacts',
  '/ledgers/$uuid/{-$tab}': 'ledgers, documents',
  '/projects/$': 'sboms',
  '/documents/$uuid': 'an old address of files',
  '/signers/$uuid': 'a signer of an artifact',
  '/security/diff': 'two SBOMs',
  '/compliance/projects/$uuid': 'a project, from the list of project compliance',
  '/security/vulnerabilities/$id': 'vulnerabilities',
};
/** Routes that send on to others. */
const SENDS_ON = new Set(['/auth', '/projects/$tab', '/settings', '$']);

const pathOf = (href: string) => href.split('?', 1)[0] ?? '';
/** `/projects/modern/$tab` and `/projects/workspace/{-$tab}` as patterns of addresses. */
const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/\{-\$\w+\}/g, '(/[^/]+)?').replace(/\$\w+/g, '[^/]+')}$`);

test('finds the routes', () => assert.ok(routeSources.length > 25, `${routeSources.length}`));

for (const { path, least = 'Visitor' } of routeSources) {
  if (isPublic(path) || SENDS_ON.has(path) || path in OF_OBJECTS) continue;
  test(`${path} is reached from the palette by every role that may open it, and by no other`, () => {
    const place = PLACES.find(({ href }) => patternOf(path).test(pathOf(href)));
    assert.ok(place, `${path} is not in PLACES`);
    if (path === '/profile') return assert.equal(place.least, 'Unknown');
    for (const role of ROLES)
      assert.equal(hasRole(role, place.least), hasRole(role, least as typeof role), role);
  });
}

test('names every page and every key once', () => {
  const hrefs = PLACES.map(({ href }) => href);
  const keys = PLACES.flatMap(({ key }) => key ?? []);
  assert.equal(new Set(hrefs).size, hrefs.length);
  assert.equal(new Set(keys).size, keys.length);
});
