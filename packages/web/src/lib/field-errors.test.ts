import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { fieldErrorsOf } from './field-errors.ts';

const refusal = (message: string) => new ApiError(400, { error: 'Incorrect email', message });

test('The server’s sentences stand at the fields that it names.', () => {
  const failure = refusal(
    'body.email: Incorrect email (invalid_format); body.first_name: Field is required (too_small)',
  );
  assert.deepEqual(fieldErrorsOf(failure, ['email', 'first_name', 'password']), {
    email: 'Incorrect email',
    first_name: 'Field is required',
  });
});

test('A sentence may have brackets and half-stops in it, and the first of a field holds.', () => {
  const failure = refusal('body.name: No (or bad); try again (custom); body.name: Other (custom)');
  assert.deepEqual(fieldErrorsOf(failure, ['name']), { name: 'No (or bad); try again' });
});

test('A refusal that only names its field shows its own sentence there.', () => {
  for (const detail of ['body.email', 'body.email: wrong, or locked', 'email: one of many'])
    assert.deepEqual(fieldErrorsOf(refusal(detail), ['email']), { email: 'Incorrect email' });
});

test('What names no field of the form belongs to the form.', () => {
  assert.deepEqual(fieldErrorsOf(refusal('body.other: x (y)'), ['email']), {});
  assert.deepEqual(fieldErrorsOf(refusal('Incorrect email'), ['email']), {});
  assert.deepEqual(fieldErrorsOf(new TypeError('x'), ['email']), {});
  assert.deepEqual(fieldErrorsOf(undefined, ['email']), {});
});
