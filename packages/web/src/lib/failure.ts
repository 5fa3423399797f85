import { ApiError, RequiredError } from '@assay/contract/client-errors.ts';

const REFUSED = 'You are not authorized to access this resource';
const WRONG = 'Something went wrong..';
const UNREACHABLE = 'The server cannot be reached.';

/** Message for a failure; an unexpected error reveals no internals. */
export function sentenceOf(failure: unknown): string {
  if (failure instanceof ApiError && failure.status === 429 && failure.retryAfter)
    return `Too many attempts. Try again in ${waitOf(failure.retryAfter)}.`;
  if (failure instanceof ApiError || failure instanceof RequiredError) return failure.message;
  // Error with which fetch rejects when no answer arrived.
  if (failure instanceof TypeError) return UNREACHABLE;
  return WRONG;
}

/** The server's own message for a refusal; `otherwise` when it sent none, or no answer arrived. */
export const refusalText = (failure: unknown, otherwise: string): string =>
  failure instanceof ApiError && !failure.code.startsWith('http.')
    ? sentenceOf(failure)
    : otherwise;

/** Formats a waiting time, rounded up: `1 second`, `90 seconds`, `15 minutes`. */
function waitOf(seconds: number): string {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The sentence with a full stop, so that another may follow. */
export const closedSentence = (text: string): string => (/[.!?…:]$/.test(text) ? text : `${text}.`);

/** Message when a route requires a higher role. */
export const NOT_AUTHORIZED = REFUSED;

/** Tells whether a retry may help: no answer arrived, or the server failed. */
export const isPassing = (failure: unknown): boolean =>
  failure instanceof ApiError
    ? failure.status >= 500 && failure.status !== 501
    : failure instanceof TypeError;
