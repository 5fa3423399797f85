import type { Ctx, Visit } from '../../context.ts';
import type { AppError } from '../../errors.ts';
import { type Attempt, takeAttempt } from './attempts.ts';
import { defaultTenant, type ProviderName } from './queries.ts';
import { Refused } from './refusals.ts';
import { recordRefusal, type SingleSignOnContext, strangerIn } from './single-sign-on-context.ts';

/** Parameters with which a browser returned from a provider. */
export interface CameBack {
  provider: ProviderName;
  ip: string;
  visit: Visit;
  state: string | undefined;
  code: string | undefined;
  /** The provider refused; its message is ignored. */
  denied: boolean;
  /** Address the page expects next; the stored one decides. */
  redirect?: string | undefined;
}

/** An attempt whose state and browser match. */
export interface Returned {
  attempt: Attempt;
  code: string;
  /** Context without a user, in the tenant of the attempt. */
  stranger: Ctx;
}

/**
 * Consumes an attempt, whatever the result, and completes the sign-in. Every refusal is recorded in the tenant
 * of the attempt, or the operator's when there is none.
 *
 * @param general answer to a refusal without its own
 */
export async function finishAttempt<T>(
  parts: SingleSignOnContext,
  came: CameBack,
  general: () => AppError,
  complete: (returned: Returned) => Promise<T>,
): Promise<T> {
  const { state, provider, visit } = came;
  const attempt =
    state === undefined ? undefined : await takeAttempt(parts, provider, state, visit);
  const tenant = attempt?.tenant_uuid ?? (await parts.database.read(null, defaultTenant));
  const stranger = strangerIn(parts, tenant, came.ip);
  try {
    return await complete({ ...checkReturn(attempt, came), stranger });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await recordRefusal(stranger, 'sso.fail', error.slug, error.because.account);
    throw error.because.answer ?? general();
  }
}

function checkReturn(attempt: Attempt | undefined, { code, denied, redirect }: CameBack) {
  if (!attempt) throw new Refused('state');
  if (!attempt.same_browser) throw new Refused('cookie');
  if (redirect !== undefined && redirect !== attempt.return_path) throw new Refused('redirect');
  if (denied || code === undefined) throw new Refused('denied');
  return { attempt, code };
}
