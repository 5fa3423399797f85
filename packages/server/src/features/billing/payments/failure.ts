import { AppError } from '../../../errors.ts';
import { FetchRefused } from '../../../platform/http-client/safe-fetch.ts';

/** Why a request to Stripe failed. */
interface PaymentFailure {
  /** A sentence without values of the request. */
  sentence: string;
  /** The provider may have done what was asked for. */
  isUncertain: boolean;
}

/** Sentences by the type of the library's error; its own texts may quote parts of keys. */
const SENTENCES: Record<string, string> = {
  StripeAuthenticationError: 'The payment provider refused the key of this server.',
  StripePermissionError: 'The key of this server may not do this at the payment provider.',
  StripeRateLimitError: 'The payment provider asks this server to wait.',
  StripeIdempotencyError: 'The payment provider got another request with the same key.',
};

/** Reasons for which a request was not sent, or was not carried out. */
const UNSENT: ReadonlySet<FetchRefused['reason']> = new Set([
  ...(['origin', 'scheme', 'address', 'redirect', 'body'] as const),
]);

/** Describes an error of the library; undefined for an error of ours. */
export function failureOf(error: unknown): PaymentFailure | undefined {
  const { type, code, param, statusCode } = Object(error);
  if (typeof type !== 'string' || !type.startsWith('Stripe')) return undefined;
  const known = SENTENCES[type];
  if (known !== undefined) return { sentence: known, isUncertain: false };
  if (statusCode >= 400 && statusCode < 500) {
    const because = [code, param].filter((one) => typeof one === 'string').join(', ');
    const sentence = `The payment provider refused the request${because && ` (${because})`}.`;
    return { sentence, isUncertain: false };
  }
  const { detail } = Object(error);
  if (detail instanceof FetchRefused) {
    const sentence = 'This server refused the address or the answer of the payment provider.';
    return { sentence, isUncertain: !UNSENT.has(detail.reason) };
  }
  return { sentence: 'The payment provider did not answer.', isUncertain: true };
}

/** Tells whether the provider took this event before: it refuses a second one of the same identifier. */
export const isKnownEvent = (error: unknown): boolean =>
  Object(error).type === 'StripeInvalidRequestError' &&
  /already exists with identifier/.test(String(Object(error).message));

/** Tells whether the thing does not exist at the provider. */
export const isMissing = (error: unknown): boolean => Object(error).code === 'resource_missing';

/** Runs a request of a person; what the provider says becomes an answer of ours. @throws AppError */
export async function asked<T>(request: Promise<T>): Promise<T> {
  try {
    return await request;
  } catch (error) {
    const failure = failureOf(error);
    if (failure === undefined) throw error;
    const [status, name] = failure.isUncertain ? [503, 'unavailable'] : [502, 'refused'];
    throw new AppError(status, `payments.${name}`, failure.sentence);
  }
}
