/**
 * The act of a person behind a leaf (ADR 0026): what the audit entry of the transaction says that wrote it. The sequencer
 * copies it; a leaf that a trigger wrote for somebody who has the database has none.
 */

/** As it stands in a leaf, in member `act`. */
export interface ActSpec {
  action: string;
  /** uuid of who did it. */
  actor: string;
  /** When, in UTC to the millisecond. */
  at: string;
  /** uuid of the audit entry. */
  entry: string;
  /** As which role. */
  role: string;
  /** uuid of what the audit entry is about. */
  subject: string;
  /** uuid of the member that came or went; absent for other changes. */
  of?: string;
}

const ACT_KINDS: ReadonlySet<string> = new Set([
  ...['principal', 'signing-key', 'signers-group', 'group-member'],
]);

/** Whether leaves of a kind name the act behind them. */
export const isActKind = (kind: string): boolean => ACT_KINDS.has(kind);
