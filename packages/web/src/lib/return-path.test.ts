import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnPath, signInHref } from './return-path.ts';

const CASES: [string | undefined, string, string][] = [
  ['/projects/acme/api?text=1#x', '/projects/acme/api?text=1#x', 'a path of ours with its query'],
  [undefined, '/', 'none'],
  ['', '/', 'empty'],
  ['https://evil.example/', '/', 'another site'],
  ['//evil.example/', '/', 'another site without a scheme'],
  ['/\\evil.example/', '/', 'a backslash that browsers read as a slash'],
  ['/\t/evil.example', '/', 'a tab that browsers drop'],
  ['javascript:alert(1)', '/', 'a script'],
  ['/auth/signin?redirect=/a', '/', 'sign-in itself, which would loop'],
  ['/auth', '/', 'the bare sign-in address'],
  ['/authors', '/authors', 'a path that only begins alike'],
];

for (const [target, expected, why] of CASES)
  test(`After sign-in ${expected} follows ${why}.`, () => {
    assert.equal(returnPath(target), expected);
  });

test('Sign-in names where to go back to, unless that is the start page.', () => {
  assert.equal(signInHref('/sbom?text=1'), '/auth/signin?redirect=%2Fsbom%3Ftext%3D1');
  assert.equal(signInHref('/'), '/auth/signin');
  assert.equal(signInHref('//evil.example'), '/auth/signin');
});
