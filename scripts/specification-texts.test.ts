/** The texts of section 8 of the specification must appear verbatim. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSources } from './architecture/sources.ts';

const sources = new Map(readSources().map(({ path, text }) => [path, text]));

const SERVER = 'packages/server/src/';
const PAGE = 'packages/web/src/';
const ERRORS = `${PAGE}features/single-sign-on/error-texts.ts`;

const TEXTS: Record<string, string[]> = {
  'HTTP status ': ['packages/contract/src/client-errors.ts'],
  'Endpoint not added yet': ['packages/contract/src/client-errors.ts'],
  ' was null or undefined when calling ': ['packages/contract/src/client-errors.ts'],
  'Tenant is not configured to use Azure AD.': [`${SERVER}features/azure-ad/directory.ts`, ERRORS],
  'Tenant is not licensed to use Azure AD.': [
    `${SERVER}features/single-sign-on/azure-sign-in.ts`,
    ERRORS,
  ],
  'Tenant name not found.': [`${SERVER}features/single-sign-on/azure-sign-in.ts`, ERRORS],
  "'Error'": [`${SERVER}features/single-sign-on/refusals.ts`, ERRORS],
  "'Forbidden'": [`${SERVER}features/single-sign-on/service.ts`, ERRORS],
  'Payment required': [`${SERVER}features/single-sign-on/operator-sign-in.ts`, ERRORS],
  'User not found': [ERRORS],
  "NotFound('User')": [`${SERVER}features/users/rules.ts`],
  'User already exists': [`${SERVER}features/single-sign-on/operator-sign-in.ts`, ERRORS],
  'Could not update user': [`${PAGE}components/settings/user-strings.ts`],
  'users.not_updated': ['name-form', 'role-form', 'new-email-form']
    .map((name) => `${PAGE}features/users/${name}.tsx`)
    .concat(`${PAGE}features/profile/email-form.tsx`),
  'Invalid credentials.': [
    `${SERVER}features/sign-in/by-password.ts`,
    `${SERVER}features/passwords/profile-password.ts`,
    `${SERVER}features/two-factor/one-time-password.ts`,
  ],
  'Incorrect email': ['packages/contract/src/identity-names.ts'],
  'Session Expired': [`${SERVER}errors.ts`],
  'Something went wrong..': [`${SERVER}platform/http/error-handler.ts`, `${PAGE}lib/failure.ts`],
  'You are not authorized to access this resource': [`${SERVER}errors.ts`, `${PAGE}lib/failure.ts`],
  'Cannot use an old password as the new password.': [
    `${SERVER}features/passwords/choose-password.ts`,
  ],
  'This field can only contain letters, digits, underscores and hyphens.': [
    'packages/contract/src/api-keys.ts',
  ],
  'Field is required': [`${SERVER}platform/http/input.ts`],
  'Please use unique value': [`${SERVER}features/api-keys/service.ts`],
  // Labels of section 3.
  "'Key name'": [`${PAGE}features/api-keys/strings.ts`],
  "'Application ID'": [`${PAGE}features/api-keys/strings.ts`],
  "'Tenant ID'": [`${PAGE}features/api-keys/strings.ts`],
  "'Tenant Name'": [`${PAGE}features/api-keys/strings.ts`],
  "'Created at'": [`${PAGE}features/api-keys/strings.ts`],
  "'Created by'": [`${PAGE}features/api-keys/strings.ts`],
  "'Expiration'": [`${PAGE}features/api-keys/strings.ts`],
  'api_keys.tenant_name': [`${PAGE}features/api-keys/api-key-drawer.tsx`],
};

for (const [text, paths] of Object.entries(TEXTS))
  test(`“${text}” is said where the specification says so`, () => {
    for (const path of paths) assert.ok(sources.get(path)?.includes(text), path);
  });
