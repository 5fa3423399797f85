/**
 * Exit codes of every command-line program. Pipelines depend on these numbers, so their meaning never changes.
 * Answers are 0 to 2. Codes from 64 on, as in sysexits(3), mean that the program could not answer.
 */
export const EXIT = {
  /** Yes, or done. */
  ok: 0,
  /** No: the gate failed, the artifact is not trusted, the proof is refuted, or the data is invalid. */
  no: 1,
  /** Undecided: something was not checked, or is missing. */
  undecided: 2,
  /** EX_USAGE: a wrong option, path or file. */
  usage: 64,
  /** EX_DATAERR: the server or this program refused the input. */
  refused: 65,
  /** EX_UNAVAILABLE: server or network not reachable, server error, time-out. */
  unreachable: 69,
  /** EX_SOFTWARE: accepted input could not be processed, or the program itself failed. */
  failed: 70,
  /** EX_NOPERM: not signed in, or not allowed. */
  not_allowed: 77,
  /** 128 + SIGINT. */
  interrupted: 130,
} as const;

/** One of {@link EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
