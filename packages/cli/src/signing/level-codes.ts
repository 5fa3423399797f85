import type { TrustLevelName } from '@assay/contract/attestations.ts';
import { EXIT, type ExitCode, Stop, stopOf } from '../exit-codes.ts';

/** How `assay trust` and `assay verify` end for a level; pipelines decide by these numbers. */
export const LEVEL_CODES = {
  trusted: 0,
  untrusted: 1,
  unknown: 2,
  unsupported: 3,
} as const satisfies Record<TrustLevelName, ExitCode>;

/** The last lines of their help. */
export const LEVEL_CODES_TEXT = `Ends with 0 when it is trusted, 1 untrusted, 2 unknown, 3 unsupported. 2 as well when it cannot be told: the
command line cannot be understood, or the server refuses; 4: not signed in; 5: not reachable.`;

/** Of several artifacts the level is the first of these. */
export const worstOf = (levels: readonly TrustLevelName[]): TrustLevelName =>
  (['untrusted', 'unsupported', 'unknown', 'trusted'] as const).find((level) =>
    levels.includes(level),
  ) ?? 'unknown';

/** Runs what ends with the code of a level: a refusal of the server is none of the levels but `unknown`. */
export async function endingWithLevel(run: () => Promise<ExitCode>): Promise<ExitCode> {
  try {
    return await run();
  } catch (error) {
    const { code, message } = stopOf(error);
    throw code === EXIT.refused ? new Refused(message) : error;
  }
}

class Refused extends Stop {
  constructor(sentence: string) {
    super(LEVEL_CODES.unknown, sentence);
  }
}
