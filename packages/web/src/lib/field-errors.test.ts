import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { fieldErrorsOf } from './field-errors.ts';

const refusal = (message: string) => new ApiError(400, { error: 'Incorrect email', message });

test('The server’s messages are at the fields that it names.', () => {
  const failure = refusal(
    'body.email: Incorrect email (invalid_format); body.first_name: Field is required (too_small)',
  );
  assert.deepEqual(fieldErrorsOf(failure, ['email', 'first_name', 'password']), {
    email: 'Incorrect email',
    first_name: 'Field is required',
  });
});

test('A message may contain brackets and semicolons, and the first of a field counts.', () => {
  const failure = refusal('body.name: No (or bad); try again (custom); body.name: Other (custom)');
  assert.deepEqual(fieldErrorsOf(failure, ['name']), { name: 'No (or bad); try again' });
});

test('A refusal that only names its field shows its own message there.', () => {
  for (const detail of ['body.email', 'body.email: wrong, or locked', 'email: one of many'])
    assert.deepEqual(fieldErrorsOf(refusal(detail), ['email']), { email: 'Incorrect email' });
});

test('A refusal that names no field of the form is shown at the form.', () => {
  assert.deepEqual(fieldErrorsOf(refusal('body.other: x (y)'), ['email']), {});
  assert.deepEqual(fieldErrorsOf(refusal('Incorrect email'), ['email']), {});
  assert.deepEqual(fieldErrorsOf(new TypeError('x'), ['email']), {});
  assert.deepEqual(fieldErrorsOf(undefined, ['email']), {});
});
