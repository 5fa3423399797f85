/**
 * Act of a person behind a leaf (ADR 0026), from the audit entry of the transaction that wrote the leaf. The
 * sequencer copies it; a leaf that a trigger wrote for someone with database access has none.
 */

/** Member `act` of a leaf. */
export interface ActSpec {
  action: string;
  /** uuid of who did it. */
  actor: string;
  /** Time of the act, in UTC with milliseconds. */
  at: string;
  /** uuid of the audit entry. */
  entry: string;
  /** Role of the person. */
  role: string;
  /** uuid of the object of the audit entry. */
  subject: string;
  /** uuid of the added or removed member; absent for other changes. */
  of?: string;
}

const ACT_KINDS: ReadonlySet<string> = new Set([
  ...['principal', 'signing-key', 'signers-group', 'group-member'],
]);

/** Whether leaves of a kind name the act behind them. */
export const isActKind = (kind: string): boolean => ACT_KINDS.has(kind);
