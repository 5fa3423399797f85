import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameStart } from './name-start.ts';

describe('the name at the end of a path', () => {
  for (const [path, kind, name] of [
    ['github.com/labstack/echo/v4', 'golang', 'echo/v4'],
    ['github.com/labstack/echo', 'golang', 'echo'],
    ['gopkg.in/yaml.v3', 'golang', 'yaml.v3'],
    ['@acme/v2', 'npm', 'v2'],
    ['/v2', 'golang', '/v2'],
    ['lodash', 'npm', 'lodash'],
  ] as const)
    it(`is ${name} in ${path} of ${kind}`, () =>
      assert.equal(path.slice(nameStart(path, kind)), name));
});
