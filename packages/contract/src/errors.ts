import type { SbomErrorCode } from '@assay/core/sbom/sbom-error.ts';
import { CALL_ERRORS } from './call-errors.ts';
import type { Endpoint } from './endpoint.ts';

/** Reasons for which a document of an SBOM cannot be read; those of the core are complete, or this does not compile. */
const UNREADABLE = {
  '400 sbom.empty': 'The document is empty',
  '400 sbom.not_utf8': 'The document is not UTF-8',
  '400 sbom.syntax': 'The document breaks the syntax of its format',
  '400 sbom.too_deep': 'The document is nested too deeply',
  '400 sbom.too_long': 'A text of the document is too long',
  '400 sbom.too_many': 'The document has too many elements',
  '400 sbom.duplicate_key': 'An object of the document has the same key twice',
  '400 sbom.lone_surrogate': 'A text of the document is not Unicode',
  '400 sbom.forbidden_key': 'An object of the document has the key `__proto__`',
  '400 sbom.unsafe_number': 'A number of the document cannot be read without loss',
  '400 sbom.doctype': 'The document has a document type declaration',
  '400 sbom.unknown_format': 'The document is neither CycloneDX nor SPDX',
  '400 sbom.unsupported_version': 'This version of the format is not supported',
  '400 sbom.structure': 'The document does not have the structure of its format',
  '400 sbom.deadline': 'Reading the document took too long',
  '400 sbom.memory': 'Reading the document took too much memory',
  '400 sbom.crashed': 'The parser ended while it read the document',
  '400 sbom.no_space': 'There was no room to read the document',
} satisfies Record<
  `400 sbom.${SbomErrorCode | 'deadline' | 'memory' | 'crashed' | 'no_space'}`,
  string
>;

/** Errors of the API, in order of status: `<status> <code>`, and what it means. The set is closed: tests refuse any other. */
export const ERRORS = {
  '400 invalid': 'The input is not valid; `message` names field and rule',
  '400 body.incomplete': 'The body ended before it was complete',
  '400 otp.invalid': 'The one-time password or recovery code is wrong',
  '400 sso.refused': 'The identity provider refused the sign-in',
  ...UNREADABLE,
  '401 session.expired': 'No credential was sent, or it does not work any more',
  '401 api_key.revoked': 'The API key is revoked',
  '401 api_key.expired': 'The API key has expired',
  '401 api_key.deleted': 'The API key was deleted',
  '401 api_key.rotated': 'The API key has another secret now',
  '401 credentials.invalid': 'User name or password is wrong, or the account is locked',
  '402 license': 'The license of the tenant does not allow it, or not so much of it',
  '403 access.forbidden': 'The role, session or key may not do this',
  '403 reauthentication_required': 'The last sign-in is older than ten minutes: sign in again',
  '403 second_factor_required': 'The person needs a second factor first',
  '404 not_found': 'It does not exist, or belongs to another tenant',
  '409 conflict': 'The present state does not allow the change',
  '410 erased': 'The content was erased for good',
  '413 too_large': 'The body is larger than this call takes',
  '415 media_type': 'This call does not take a body of this media type',
  '415 unsupported_encoding': 'The content encoding is not supported: send plain, gzip or zstd',
  '422 sso.refused': 'The directory refused the sign-in',
  '429 too_many': 'Too many requests; `Retry-After` says for how many seconds',
  '500 internal': 'Something went wrong; `message` contains the id of the request',
  '500 contradicted':
    'What is stored is not what the log recorded: the operator must run `assay fsck`',
  '500 blob.lost': 'Stored bytes are missing: the operator must run `assay fsck`',
  '502 directory.refused': 'The directory of the tenant refused the request of this server',
  '502 payments.refused': 'The payment provider refused the request of this server',
  '503 unavailable': 'Not possible now; `Retry-After` says for how many seconds',
  '503 commit.unknown': 'The database was lost while saving: check whether the change was made',
  '503 sso.unavailable': 'The identity provider cannot be reached now',
  '503 payments.unavailable': 'The payment provider cannot be reached now',
  '507 disk_full': 'The disk of the server is full, so nothing was stored',
} as const;
export type ErrorName = keyof typeof ERRORS;

function isErrorName(name: string): name is ErrorName {
  return name in ERRORS;
}

/** Every reason for which an uploaded SBOM is refused. */
const UNREADABLE_ERRORS = Object.keys(UNREADABLE).filter(isErrorName);

/** Errors that a call may answer, in the order of `ERRORS`: those that follow from its declaration, and its own. */
export function errorsOf(name: string, endpoint: Endpoint): ErrorName[] {
  const own: Partial<Record<string, readonly ErrorName[]>> = CALL_ERRORS;
  const found = new Set<ErrorName>([...declaredErrors(endpoint), ...(own[name] ?? [])]);
  if (name === 'uploadSbom') for (const error of UNREADABLE_ERRORS) found.add(error);
  return Object.keys(ERRORS)
    .filter(isErrorName)
    .filter((error) => found.has(error));
}

/** Reasons why a credential is not valid; a revoked key has its own reason. */
const UNKNOWN_CALLER: ErrorName[] = [
  '401 session.expired',
  '401 api_key.revoked',
  '401 api_key.expired',
  '401 api_key.deleted',
  '401 api_key.rotated',
];

function declaredErrors(endpoint: Endpoint): ErrorName[] {
  const { access, method, params, raw } = endpoint;
  const errors: ErrorName[] = ['400 invalid', '429 too_many', '500 internal', '503 unavailable'];
  if (access !== 'anyone') errors.push(...UNKNOWN_CALLER, '403 access.forbidden');
  if (endpoint.reauthenticate) errors.push('403 reauthentication_required');
  if (endpoint.second_factor) errors.push('403 second_factor_required');
  if (endpoint.feature) errors.push('402 license');
  if (params) errors.push('404 not_found');
  if (method !== 'GET') {
    // A page of another site is refused for every caller; any write may meet a lost database or a full disk.
    errors.push('403 access.forbidden', '503 commit.unknown', '507 disk_full');
    // Also where the call takes no body: one that is sent is read before it is refused.
    errors.push('413 too_large', '415 media_type');
  }
  // Saving the list as a file writes to the audit log.
  if (endpoint.export_action) errors.push('503 commit.unknown', '507 disk_full');
  if (raw?.request) errors.push('400 body.incomplete');
  return errors;
}
