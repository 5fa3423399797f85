import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRole } from './role.ts';

test('A route is open to its least role and to every higher one.', () => {
  assert.equal(hasRole('SuperAdmin', 'TenantAdmin'), true);
  assert.equal(hasRole('TenantAdmin', 'TenantAdmin'), true);
  assert.equal(hasRole('LedgerAdmin', 'TenantAdmin'), false);
  assert.equal(hasRole('Unknown', 'Visitor'), false);
  assert.equal(hasRole('Unknown', 'Unknown'), true);
});
