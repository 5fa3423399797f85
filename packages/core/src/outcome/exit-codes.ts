/**
 * How every program of the command line ends; pipelines decide by these numbers, so they never change their meaning.
 * Answers are 0 to 2. Whatever kept a program from an answer is 64 or more, in the spelling of sysexits(3).
 */
export const EXIT = {
  /** Yes, or done. */
  ok: 0,
  /** No: the gate failed, the artifact is not trusted, the proof is refuted, the data is not as it must be. */
  no: 1,
  /** It cannot be told: something was not checked, or is missing. */
  undecided: 2,
  /** EX_USAGE: a wrong option, path or file. */
  usage: 64,
  /** EX_DATAERR: the server, or this program, refuses what it was given. */
  refused: 65,
  /** EX_UNAVAILABLE: server or network not reachable, server error, time-out. */
  unreachable: 69,
  /** EX_SOFTWARE: what was taken could not be processed, or the program itself failed. */
  failed: 70,
  /** EX_NOPERM: not signed in, or not allowed. */
  not_allowed: 77,
  /** 128 + SIGINT. */
  interrupted: 130,
} as const;

/** One of {@link EXIT}. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
