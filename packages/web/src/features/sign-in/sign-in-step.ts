import type { Result } from '@assay/contract/endpoint.ts';
import type { Api } from '@assay/contract/index.ts';

/** What the server says to a right password. */
export type SignedIn = Result<Api['signIn']>;

/** What stands in the card. Steps of a second factor carry the token of the sign-in that is in progress. */
export type Step =
  | { kind: 'password'; failure?: unknown }
  | { kind: 'azure' }
  | { kind: 'otp' | 'enrol'; token: string };

/** The step that follows a right password where a second factor is due: proving it, or setting it up. */
export const factorStep = ({ token, two_factor_auth }: SignedIn): Step => ({
  kind: two_factor_auth ? 'otp' : 'enrol',
  token,
});
