import { onSecondDay, type RollbackScene } from './test-rollback-scene.ts';

/** The parties that find logs which were put back, in the words of the documentation. */
export const ROLLBACK_PARTIES = {
  start:
    'the server at its next start, before it signs anything, by a copy of the anchor elsewhere',
  holder: 'anyone who kept a later checkpoint or receipt',
} as const;

/** A manipulation of whole logs, with the default anchor made to fit. */
export interface RollbackCase {
  /** Number in the list of manipulations. */
  id: string;
  /** The manipulation, in the third person. */
  what: string;
  /** Logs that grew before it. */
  kinds: readonly ('ledger' | 'control')[];
  tamper(scene: RollbackScene): Promise<void>;
  /** Sentences about each log that grew, by who finds them. */
  found: Record<keyof typeof ROLLBACK_PARTIES, RegExp>;
}

const CUT = {
  start: /knows a checkpoint of 5 leaves, which the database does not have\.$/,
  holder: /earlier: The log has 3 leaves, and had 5: it was rolled back\.$/,
};

/** Manipulations that nothing inside the installation shows. */
export const ROLLBACK_CASES: readonly RollbackCase[] = [
  {
    id: 'A23',
    what: 'removes the last leaves of a log; head, checkpoints, files and the default anchor fit',
    kinds: ['ledger'],
    tamper: (scene) => scene.restore(),
    found: CUT,
  },
  {
    id: 'A24',
    what: 'does so with the control log, and the audit entries of these leaves',
    kinds: ['control'],
    tamper: (scene) => scene.restore(),
    found: CUT,
  },
  {
    id: 'A25',
    what: 'puts back the data directory of yesterday, which contains the default anchor',
    kinds: ['control', 'ledger'],
    tamper: (scene) => scene.restore(),
    found: CUT,
  },
  {
    id: 'A26',
    what: 'has two copies of the data go on, each with an anchor of its own',
    kinds: ['ledger'],
    async tamper(scene) {
      await scene.restore();
      await scene.append(2);
    },
    found: {
      start: /knows a checkpoint of 5 leaves, which the database has with another root\.$/,
      holder: /tree: .*checkpoint/,
    },
  },
];

/** Replays a case; `use` gets what each party finds before and after it, and the logs that grew. */
export const replayRollback = (
  { kinds, tamper }: RollbackCase,
  use: (
    before: Record<keyof typeof ROLLBACK_PARTIES, string[]>,
    after: Record<keyof typeof ROLLBACK_PARTIES, string[]>,
    grown: readonly string[],
  ) => void,
): Promise<void> =>
  onSecondDay(kinds, async (scene) => {
    const look = async () => ({ start: await scene.start(), holder: await scene.verifyWithKept() });
    const before = await look();
    await tamper(scene);
    use(before, await look(), scene.grown);
  });
