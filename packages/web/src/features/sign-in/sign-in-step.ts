import type { Result } from '@assay/contract/endpoint.ts';
import type { Api } from '@assay/contract/index.ts';

/** The server's answer to a correct password. */
export type SignedIn = Result<Api['signIn']>;

/** Content of the card. Steps of a second factor have the token of the sign-in in progress. */
export type Step =
  | { kind: 'password'; failure?: unknown }
  | { kind: 'azure' }
  | { kind: 'otp' | 'enrol'; token: string };

/** The step that follows a right password where a second factor is due: proving it, or setting it up. */
export const factorStep = ({ token, two_factor_auth }: SignedIn): Step => ({
  kind: two_factor_auth ? 'otp' : 'enrol',
  token,
});
