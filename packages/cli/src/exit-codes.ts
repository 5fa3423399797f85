import { ApiError } from '@assay/contract/client-errors.ts';
import { EXIT, type ExitCode } from '@assay/core/outcome/exit-codes.ts';

export { EXIT, type ExitCode } from '@assay/core/outcome/exit-codes.ts';

/** The table of `assay help`. */
export const EXIT_CODES_TEXT = `Exit codes, the same in every command:
   0  yes, or done
   1  no: gate failed, not trusted, refuted, inconsistent, broken, license does not hold
   2  undecided: something was not checked, or is missing
  64  wrong usage
  65  refused: by the server, or a file that cannot be read as what it should be
  69  server or network not reachable, server error, time-out
  70  the server could not process the SBOM or the import, or the program failed
  77  not signed in, or not allowed`;

/** Ends the command with a code and a sentence for people. */
export class Stop extends Error {
  readonly code: ExitCode;

  constructor(code: ExitCode, sentence: string) {
    super(sentence);
    this.name = 'Stop';
    this.code = code;
  }
}

/** Creates the error for invalid arguments; the sentence states the problem. */
export const wrongUsage = (sentence: string): Stop => new Stop(EXIT.usage, sentence);

/** Exit code of any exception. An unexpected one counts as unreachable, never as a failed gate. */
export function stopOf(error: unknown): Stop {
  if (error instanceof Stop) return error;
  if (error instanceof ApiError) return new Stop(codeOfStatus(error.status), sentenceOf(error));
  if (!(error instanceof Error)) return new Stop(EXIT.unreachable, String(error));
  if (error.name === 'TimeoutError') return new Stop(EXIT.unreachable, 'The time limit is over.');
  const text = error.cause instanceof Error ? causeOf(error.cause) : error.message;
  return new Stop(EXIT.unreachable, text);
}

/** A try later may do: the network, a restart of the server, too many calls. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status >= 500 || error.status === 429
    : !(error instanceof Stop) && stopOf(error).code === EXIT.unreachable;

function codeOfStatus(status: number): ExitCode {
  if (status === 401 || status === 403) return EXIT.not_allowed;
  return status >= 500 ? EXIT.unreachable : EXIT.refused;
}

function sentenceOf({ message, detail, retryAfter }: ApiError): string {
  const more = detail && !message.includes(detail) ? `\n${detail}` : '';
  const wait = retryAfter === undefined ? '' : `\nTry again in ${retryAfter} s.`;
  return `${message}${more}${wait}`;
}

/** Fetch wraps the system's words; several addresses of one host come as an AggregateError without a message. */
function causeOf(cause: Error & { code?: unknown }): string {
  if (cause instanceof Stop) return cause.message;
  const inner = cause instanceof AggregateError ? cause.errors[0] : undefined;
  const text = inner instanceof Error ? inner.message : cause.message;
  return `No connection: ${text || String(cause.code ?? cause.name)}`;
}
