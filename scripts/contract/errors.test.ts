import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALL_ERRORS } from '@assay/contract/call-errors.ts';
import { ERRORS } from '@assay/contract/errors.ts';
import { api } from '@assay/contract/index.ts';
import { readSources } from '../architecture/sources.ts';

/** Errors that no call answers: paths and methods that are none, and one that its own service catches. */
const OF_NO_CALL = ['405 method', '409 repeated'];

test('the API declares every error that the server can throw', () => {
  const thrown = readSources()
    .filter(({ path }) => /^packages\/server\/src\/(?!.*(\.test\.|\/test-))/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\b(?:AppError|super)\(\s*(\d{3}),\s*'([a-z._]+)'/g)].map(
        ([, status, code]) => ({ path, error: `${status} ${code}` }),
      ),
    );
  assert.ok(thrown.length > 20);
  const unknown = thrown.filter(
    ({ error }) => !Object.hasOwn(ERRORS, error) && !OF_NO_CALL.includes(error),
  );
  assert.deepEqual(unknown, [], 'Add it to packages/contract/src/errors.ts.');
});

test('every call with its own errors exists', () => {
  const names = Object.keys(CALL_ERRORS).filter((name) => !Object.hasOwn(api, name));
  assert.deepEqual(names, []);
});
