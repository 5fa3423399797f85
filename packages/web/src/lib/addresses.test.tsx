import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage, screen, waitFor } from '@assay/web/src/test-page/test-page.tsx';
import fc from 'fast-check';
import { router } from '../router.ts';
import { parsePlainSearch, writePlainSearch } from './plain-search.ts';

const PARAMETER = /\$(\w*)/g;
const HOSTILE = [
  '%2F',
  '%',
  'a/b',
  '?x=1',
  '#top',
  '<script>alert(1)</script>',
  "'; drop table sbom",
  'ＡＢ é',
  '👩‍🚀',
  'javascript:0',
  '\\..\\',
];
// A segment of dots alone is removed by every browser before it is sent.
const segments = fc
  .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'grapheme', minLength: 1 }))
  .filter((text) => !/^\.{1,2}$/.test(text) && text.isWellFormed());

/** Each route of the page with its own path. */
const routes = Object.values(router.routesById).filter(
  ({ id, fullPath }) => id !== '__root__' && fullPath !== '' && !id.endsWith('/frame'),
);

/** Fills the parameters of a route's path; a splat is one segment. */
const addressOf = (path: string, textOf: (name: string) => string): string =>
  path
    .replaceAll(/\{-\$(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(name)))
    .replaceAll(PARAMETER, (_, name: string) => encodeURIComponent(textOf(name || '_splat')));

const namesOf = (path: string): string[] =>
  [...path.matchAll(PARAMETER)].map(([, name]) => name || '_splat');

for (const { fullPath } of routes.filter(
  ({ fullPath: path }) => path.includes('$') && path !== '/$',
))
  test(`${fullPath} reads the parameters that it was built from`, () => {
    fc.assert(
      fc.property(fc.array(segments, { minLength: 4, maxLength: 4 }), (values) => {
        const names = namesOf(fullPath);
        const parameters = new Map(names.map((name, at) => [name, values[at] ?? '']));
        const address = addressOf(fullPath, (name) => parameters.get(name) ?? '');
        const [, routeParams] = router.getMatchedRoutes(new URL(address, 'http://x').pathname);
        // Another route may be more particular: `/projects/modern`. Its parameters are the same texts.
        for (const [name, value] of Object.entries(routeParams))
          if (parameters.has(name) && name !== '*')
            assert.equal(value, parameters.get(name), address);
      }),
    );
  });

test('an address survives being built and read, whatever its query', () => {
  const texts = fc.string({ unit: 'grapheme' });
  const queries = fc.dictionary(
    texts.filter((name) => name !== '__proto__'),
    fc.oneof(texts, fc.constantFrom(...HOSTILE)),
    { noNullPrototype: true },
  );
  fc.assert(
    fc.property(queries, (query) => {
      const { search } = new URL(`/sbom${writePlainSearch(query)}`, 'http://x');
      assert.deepEqual(parsePlainSearch(search), query);
    }),
  );
});

const REDIRECTS = [
  ['/artifacts?text=log4j', '/artifacts/modern?text=log4j'],
  ['/artifacts/list?sort=-severity', '/artifacts/modern?sort=-severity'],
  ['/help?project=acme', '/projects/modern/sboms?project=acme&welcome=true'],
  ['/documents?project=acme%2Fweb', '/projects/modern/sboms?project=acme%2Fweb'],
  ['/projects/sboms?project=acme', '/projects/modern/sboms?project=acme'],
  ['/projects/modern?inUse=true', '/projects/modern/sboms?inUse=true'],
  ['/settings?keyword=ann', '/settings/users?keyword=ann'],
] as const;

for (const [from, to] of REDIRECTS)
  test(`${from} leads to ${to}`, async () => {
    openPage(from);
    await waitFor(() => assert.equal(window.location.pathname + window.location.search, to));
    assert.ok(await screen.findByRole('heading', { level: 1 }));
  });
