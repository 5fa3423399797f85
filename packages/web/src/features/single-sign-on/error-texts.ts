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

/** Message for a failed sign-in with a directory. */
export const azureErrorText = (failure: unknown): string => AZURE[statusOf(failure)] ?? OTHER;

/** Message for a failed sign-in with the operator’s provider; for a conflict the server's own message, if any. */
export function ssoErrorText(failure: unknown): string {
  const status = statusOf(failure);
  return status === 409 ? refusalText(failure, 'User already exists') : (SSO[status] ?? OTHER);
}
