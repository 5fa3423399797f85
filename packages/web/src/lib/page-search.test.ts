import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ArtifactsSearch } from '../features/artifacts/search.ts';
import { ProjectsSearch, WorkspaceSearch } from '../features/projects/search.ts';
import { SbomSearch } from '../features/sbom/search.ts';
import { SbomListSearch } from '../features/sboms/search.ts';
import { VulnerabilitiesSearch } from '../features/vulnerabilities/search.ts';
import { parsePlainSearch, writePlainSearch } from './plain-search.ts';

const CASES = [
  ['/sbom page', SbomSearch, '?severity=critical%2Chigh&suppressed=true&text=123&open=42'],
  ['graph', SbomSearch, '?focus=pkg%3Anpm%2Fa%401&direction=both&depth=3&to=root&view=graph'],
  ['components', SbomSearch, '?status=vulnerable&severity=low&showvulnerable=true&text=true'],
  ['modern', ProjectsSearch, '?project=acme%2Fapi&search=a+b&inUse=true&welcome=true'],
  ['workspace', WorkspaceSearch, '?project=acme'],
  ['SBOM list', SbomListSearch, '?sort=-uploaded_at&hide=format&inUse=false&status=failed'],
  ['artifacts', ArtifactsSearch, '?text=0x10&kind=container&scope=used&has_sbom=true'],
  ['vulnerabilities', VulnerabilitiesSearch, '?text=&severity=critical&kev=true'],
] as const;

for (const [page, schema, query] of CASES)
  test(`The address of ${page} restores what it was written from: ${query}`, () => {
    const search = schema.parse(parsePlainSearch(query));
    const written = parsePlainSearch(writePlainSearch(search));
    assert.deepEqual(written, parsePlainSearch(query));
    assert.deepEqual(schema.parse(search), search);
  });

test('An unknown value counts as absent, and so does an unknown name.', () => {
  const search = SbomSearch.parse({ status: 'x', depth: '0', view: 'pie', other: '1', text: '1' });
  assert.equal(writePlainSearch(search), '?text=1');
});
