import { CONDITION_LENGTH } from '@assay/contract/notification-names.ts';
import { type ConditionOf, createConditionReader } from '../../platform/cel/condition-reader.ts';

/** Values that a condition may name. A value that is null is unknown. */
export interface ConditionValues {
  event: string;
  /** Rank from 4 (critical) to 0 (unassigned). */
  severity: bigint;
  cvss: number | null;
  epss: number | null;
  kev: boolean | null;
  vulnerability: string;
  aliases: string[];
  /** Names of affected packages. */
  packages: string[];
  /** Paths of affected projects. */
  projects: string[];
  in_use: boolean | null;
  /** Name of a source, task or log; empty for findings and gates. */
  subject: string;
}

/** A condition of a rule of notifications. */
export type Condition = ConditionOf<ConditionValues>;

const read = createConditionReader<ConditionValues>(
  {
    ...{ event: 'string', severity: 'int', cvss: 'dyn', epss: 'dyn', kev: 'dyn' },
    ...{ vulnerability: 'string', aliases: 'list<string>', packages: 'list<string>' },
    ...{ projects: 'list<string>', in_use: 'dyn', subject: 'string' },
  },
  { CRITICAL: 4n, HIGH: 3n, MEDIUM: 2n, LOW: 1n, UNASSIGNED: 0n },
  CONDITION_LENGTH,
);

/**
 * Reads a condition; an empty one is always true.
 *
 * @throws Invalid with line and column
 */
export const parseCondition = (text: string): Condition =>
  text === '' ? () => 'true' : read(text, 'body.condition');
