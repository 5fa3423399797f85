import { ApiError, RequiredError } from '@assay/contract/client-errors.ts';

const REFUSED = 'You are not authorized to access this resource';
const WRONG = 'Something went wrong..';
const UNREACHABLE = 'The server cannot be reached.';

/** The sentence to show for a failure; what is not a refusal of ours says nothing of its inside. */
export function sentenceOf(failure: unknown): string {
  if (failure instanceof ApiError && failure.status === 429 && failure.retryAfter)
    return `Too many attempts. Try again in ${waitOf(failure.retryAfter)}.`;
  if (failure instanceof ApiError || failure instanceof RequiredError) return failure.message;
  // What fetch rejects with when no answer came.
  if (failure instanceof TypeError) return UNREACHABLE;
  return WRONG;
}

/** The server's own text for a refusal; `otherwise` where it sent none, or no answer came. */
export const refusalText = (failure: unknown, otherwise: string): string =>
  failure instanceof ApiError && !failure.code.startsWith('http.')
    ? sentenceOf(failure)
    : otherwise;

/** How long to wait, rounded up: `1 second`, `90 seconds`, `15 minutes`. */
function waitOf(seconds: number): string {
  const [count, unit] = seconds <= 90 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** The sentence with a full stop, so that another may follow. */
export const closedSentence = (text: string): string => (/[.!?…:]$/.test(text) ? text : `${text}.`);

/** Said when a route wants a higher role. */
export const NOT_AUTHORIZED = REFUSED;

/** True when asking again may help: no answer came, or the server itself failed. */
export const isPassing = (failure: unknown): boolean =>
  failure instanceof ApiError
    ? failure.status >= 500 && failure.status !== 501
    : failure instanceof TypeError;
