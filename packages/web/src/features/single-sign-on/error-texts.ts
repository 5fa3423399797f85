import { ApiError } from '@assay/contract/client-errors.ts';
import { refusalText } from '../../lib/failure.ts';

const AZURE: Record<number, string> = {
  400: 'Tenant is not configured to use Azure AD.',
  402: 'Tenant is not licensed to use Azure AD.',
  404: 'Tenant name not found.',
};
const SSO: Record<number, string> = {
  400: 'Forbidden',
  402: 'Payment required',
  404: 'User not found',
};
const OTHER = 'Error';

const statusOf = (failure: unknown): number => (failure instanceof ApiError ? failure.status : 0);

/** What is said when a directory’s sign-in fails. */
export const azureErrorText = (failure: unknown): string => AZURE[statusOf(failure)] ?? OTHER;

/** What is said when the operator’s provider’s sign-in fails; a conflict in the server's own words, if it has any. */
export function ssoErrorText(failure: unknown): string {
  const status = statusOf(failure);
  return status === 409 ? refusalText(failure, 'User already exists') : (SSO[status] ?? OTHER);
}
