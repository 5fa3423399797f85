import { AppError } from '../../errors.ts';

/** What is known of a refusal beside its reason. */
export interface RefusedBecause {
  /** What the caller is told; the flow's general answer unless given. */
  answer?: AppError;
  /** Whom it is about. */
  account?: string;
}

/** A sign-in comes to nothing; `slug` is for the audit log, and nothing that the provider wrote. */
export class Refused extends Error {
  readonly slug: string;
  readonly because: RefusedBecause;
  constructor(slug: string, because: RefusedBecause = {}) {
    super(`A sign-in was refused: ${slug}.`);
    this.name = 'Refused';
    this.slug = slug;
    this.because = because;
  }
}

/**
 * 422 'Error': said of all that has no sentence of its own. 400, 402 and 404 have
 * one, 401 ends sessions, and 403 speaks of people who are known.
 */
export const signInError = (): AppError => new AppError(422, 'sso.refused', 'Error');

/** 503 'Error': what is asked of the provider cannot be had now. */
export const signInUnavailable = (): AppError => new AppError(503, 'sso.unavailable', 'Error');

/** The provider did not answer, or not as one. */
export const unreachable = (): Refused =>
  new Refused('unreachable', { answer: signInUnavailable() });

/** The exchange did not come to an end: nothing was said about the sign-in. */
const UNFINISHED = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_(CONFORM|JSON))$/;

/** What an error of the library comes to: its own code, and the claim or OAuth error that it is about. */
export function refusalOfLibrary(error: unknown): Refused {
  const code = textOf(error, 'code');
  if (!code?.startsWith('OAUTH_') || UNFINISHED.test(code)) return unreachable();
  const about = textOf(propertyOf(propertyOf(error, 'cause'), 'cause'), 'claim');
  return new Refused([code, about ?? textOf(error, 'error')].filter(Boolean).join(' '));
}

/** Names of the library and of the standards, nothing longer. */
function textOf(value: unknown, name: string): string | undefined {
  const text = propertyOf(value, name);
  return typeof text === 'string' && /^[A-Za-z_]{1,80}$/.test(text) ? text : undefined;
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
