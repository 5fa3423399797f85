import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublic } from './public-paths.ts';

test('A visitor may open the addresses of signing in and up, and no other.', () => {
  const open = ['/auth/signin', '/auth/signin/', '/auth/signup', '/auth/email-sent', '/setup'];
  const closed = ['/auth', '/auth/', '/', '', '/auth/signin/x', '/AUTH/signin', '/projects/auth'];
  assert.deepEqual(
    open.filter((path) => !isPublic(path)),
    [],
  );
  assert.deepEqual(closed.filter(isPublic), []);
});
