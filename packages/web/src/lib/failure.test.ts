import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, RequiredError } from '@assay/contract/client-errors.ts';
import { closedSentence, isPassing, sentenceOf } from './failure.ts';

test('A refusal shows its error, else its message, else its status.', () => {
  assert.equal(
    sentenceOf(new ApiError(404, { error: 'User not found', message: 'uuid' })),
    'User not found',
  );
  assert.equal(
    sentenceOf(new ApiError(400, { message: 'Field is required' })),
    'Field is required',
  );
  assert.equal(sentenceOf(new ApiError(502)), 'HTTP status 502');
});

test('Too many attempts show how long to wait.', () => {
  const after = (seconds?: number) => sentenceOf(new ApiError(429, { error: 'Later.' }, seconds));
  assert.equal(after(1), 'Too many attempts. Try again in 1 second.');
  assert.equal(after(60), 'Too many attempts. Try again in 60 seconds.');
  assert.equal(after(841), 'Too many attempts. Try again in 15 minutes.');
  assert.equal(after(), 'Later.');
});

test('A missing value names itself and the call.', () => {
  const failure = new RequiredError('uuid', 'getUser');
  assert.match(sentenceOf(failure), /^Required parameter uuid was null or undefined/);
});

test('Without an answer the server is named, and other errors reveal no internals.', () => {
  assert.match(sentenceOf(new TypeError('fetch failed')), /cannot be reached/);
  assert.equal(sentenceOf(new Error('secret of the inside')), 'Something went wrong..');
  assert.equal(sentenceOf(undefined), 'Something went wrong..');
});

test('Retries only temporary failures.', () => {
  assert.equal(isPassing(new TypeError('fetch failed')), true);
  assert.equal(isPassing(new ApiError(503)), true);
  assert.equal(isPassing(new ApiError(404)), false);
  assert.equal(isPassing(new ApiError(501)), false);
  assert.equal(isPassing(new Error('x')), false);
});

test('A sentence ends with one full stop before another follows.', () => {
  assert.equal(closedSentence('User not found'), 'User not found.');
  assert.equal(closedSentence('Something went wrong..'), 'Something went wrong..');
  assert.equal(closedSentence('What now?'), 'What now?');
});
