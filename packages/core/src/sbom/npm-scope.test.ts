import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blankComponent } from './graph-builder.ts';
import { packageIdentityOf } from './package-identity.ts';
import { readSbom } from './read-sbom.ts';

const identityOf = (purl: string) =>
  packageIdentityOf({ ...blankComponent('/components/0'), name: 'core', purl });

test('an npm namespace without "@" is read as the scope that it means', () => {
  const marked = identityOf('pkg:npm/%40babel/core@7.0.0');
  assert.deepEqual(identityOf('pkg:npm/babel/core@7.0.0'), marked);
  assert.equal(marked.match_name, '@babel/core');
  assert.equal(identityOf('pkg:npm/core@7.0.0').match_name, 'core');
  assert.equal(identityOf('pkg:golang/babel/core@7.0.0').match_name, 'babel/core');
});

test('the SBOM carries one warning that counts the purls read so', () => {
  const purls = ['pkg:npm/babel/core@1.0.0', 'pkg:npm/babel/types@1.0.0', 'pkg:npm/%40a/b@1.0.0'];
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: purls.map((purl) => ({ type: 'library', name: 'x', purl, 'bom-ref': purl })),
  };
  const { warnings } = readSbom(Buffer.from(JSON.stringify(bom)));
  assert.deepEqual(warnings, [
    {
      message: '2 purls name an npm scope without "@"; read as the scope.',
      at: '/components/0',
    },
  ]);
});
