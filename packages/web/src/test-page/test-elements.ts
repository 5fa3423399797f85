/**
 * Keeps React from recording the stack at which each element was created, which is a fifth of the time of component tests. Its
 * warnings stay; only "unknown owner" is printed in the place of that stack.
 */
import assert from 'node:assert/strict';
import * as React from 'react';

const COUNTER = 'recentlyCreatedOwnerStacks';
const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
assert.ok(COUNTER in Object(internals), `React no longer counts in ${COUNTER}`);
// React records no more stacks once it has counted ten thousand, and begins again every second.
Object.defineProperty(internals, COUNTER, { get: () => 1e4, set: () => {} });
