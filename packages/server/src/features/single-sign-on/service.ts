import type { singleSignOn } from '@assay/contract/single-sign-on.ts';
import type { Service } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { completeAzureSignIn, startAzureSignIn } from './azure-sign-in.ts';
import { finishAttempt } from './finish-attempt.ts';
import { completeOperatorSignIn, startOperatorSignIn } from './operator-sign-in.ts';
import { signInError } from './refusals.ts';
import type { SingleSignOnContext } from './single-sign-on-context.ts';

/** Sign-in and sign-up through identity providers. */
export const createSingleSignOnService = (
  parts: SingleSignOnContext,
): Service<typeof singleSignOn> => ({
  async getSignInProvider({ actor }, { provider, prompt }, visit) {
    if (provider === 'azure-ad') return { url: azurePage(parts.publicUrl, { prompt }) };
    return startOperatorSignIn(parts, { sign_up: false, prompt }, actor.ip, visit);
  },

  async getSignUpProvider({ actor }, { provider, source }, visit) {
    if (provider === 'azure-ad') return { url: azurePage(parts.publicUrl, { source }) };
    return startOperatorSignIn(parts, { sign_up: true, source }, actor.ip, visit);
  },

  startAzureSignIn: ({ actor }, query, visit) => startAzureSignIn(parts, query, actor.ip, visit),

  finishAzureSignIn({ actor }, { state, code, error, redirect }, visit) {
    const denied = error !== undefined;
    const came = { provider: 'azure-ad', ip: actor.ip, visit, state, code, denied } as const;
    return finishAttempt(parts, { ...came, redirect }, signInError, async (returned) => ({
      ...(await completeAzureSignIn(parts, returned, visit)),
      redirect: returned.attempt.return_path,
    }));
  },

  ssoCallback({ actor }, { state, code }, visit) {
    const came = { provider: 'sso', ip: actor.ip, visit, state, code, denied: false } as const;
    return finishAttempt(parts, came, forbidden, async (returned) => {
      const { token, expiration } = await completeOperatorSignIn(parts, returned, visit);
      return { 'access-token': token, 'access-token-expiration': expiration };
    });
  },
});

/** 400 'Forbidden'. */
const forbidden = () => new AppError(400, 'sso.refused', 'Forbidden');

/**
 * Returns the address of our page that asks for the tenant, whose directory is next. Signing up equals signing
 * in there: a new user gets an account through the directory's groups.
 */
function azurePage(publicUrl: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(`${publicUrl}/auth/signin?provider=azure-ad`);
  for (const [name, value] of Object.entries(parameters))
    if (value !== undefined) url.searchParams.set(name, value);
  return url.href;
}
