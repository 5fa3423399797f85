import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { purlParts } from './purl-parts.ts';

describe('a package URL in a narrow column', () => {
  for (const [purl, before, name] of [
    ['pkg:npm/lodash@4.17.21', 'pkg:npm/', 'lodash'],
    [
      'pkg:maven/org.apache.tomcat.embed/tomcat-embed-core@10.1.18?type=jar',
      'pkg:maven/…/',
      'tomcat-embed-core',
    ],
    ['pkg:deb/debian/zlib1g@1.2.13?arch=amd64', 'pkg:deb/debian/', 'zlib1g'],
    ['pkg:npm/%40babel/core@7.0.0', 'pkg:npm/%40babel/', 'core'],
    ['pkg:golang/github.com/labstack/echo/v4@v4.1.11#x/y', 'pkg:golang/…/', 'echo/v4'],
    ['pkg:npm/v8@1.0.0', 'pkg:npm/', 'v8'],
    ['cpe:2.3:a:x:y:1', '', 'cpe:2.3:a:x:y:1'],
  ] as const)
    it(`shows ${name} of ${purl}`, () => assert.deepEqual(purlParts(purl), { before, name }));
});
