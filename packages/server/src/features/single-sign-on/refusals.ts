import { AppError } from '../../errors.ts';

/** Details of a refusal besides its reason. */
export interface RefusedBecause {
  /** Answer to the caller; the flow's general answer by default. */
  answer?: AppError;
  /** The account concerned. */
  account?: string;
}

/** Reports a failed sign-in; `slug` is for the audit log, and contains no text of the provider. */
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
 * Creates a 422 'Error', for all failures without their own message. 400, 402 and 404 have one, 401 ends
 * sessions, and 403 is for known users.
 */
export const signInError = (): AppError => new AppError(422, 'sso.refused', 'Error');

/** Creates a 503 'Error': the provider is currently unavailable. */
export const signInUnavailable = (): AppError => new AppError(503, 'sso.unavailable', 'Error');

/** The provider did not answer, or not as one. */
export const unreachable = (): Refused =>
  new Refused('unreachable', { answer: signInUnavailable() });

/** The exchange was not completed, so the sign-in is undecided. */
const UNFINISHED = /^OAUTH_(TIMEOUT|ABORT|RESPONSE_IS_NOT_(CONFORM|JSON))$/;

/** Converts a library error to a refusal: its own code, and the claim or OAuth error concerned. */
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
