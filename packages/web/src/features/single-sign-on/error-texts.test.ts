import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { azureErrorText, ssoErrorText } from './error-texts.ts';

const refusal = (status: number) =>
  new ApiError(status, { error: 'The server’s own.', code: 'own' });

test('Failures of a directory have the texts of the specification.', () => {
  assert.equal(azureErrorText(refusal(400)), 'Tenant is not configured to use Azure AD.');
  assert.equal(azureErrorText(refusal(402)), 'Tenant is not licensed to use Azure AD.');
  assert.equal(azureErrorText(refusal(404)), 'Tenant name not found.');
  for (const other of [refusal(401), refusal(500), new TypeError('no answer')])
    assert.equal(azureErrorText(other), 'Error');
});

test('Failures of the other provider have theirs, and a conflict the server’s own.', () => {
  assert.equal(ssoErrorText(refusal(400)), 'Forbidden');
  assert.equal(ssoErrorText(refusal(402)), 'Payment required');
  assert.equal(ssoErrorText(refusal(404)), 'User not found');
  assert.equal(ssoErrorText(refusal(409)), 'The server’s own.');
  assert.equal(ssoErrorText(new ApiError(409)), 'User already exists');
  assert.equal(ssoErrorText(refusal(503)), 'Error');
});
