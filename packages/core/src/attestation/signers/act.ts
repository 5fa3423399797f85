import type { Members } from '../../dsse/json-members.ts';
import type { Instant } from '../../encoding/instant.ts';
import { instantMember } from '../statement/attestation-members.ts';

/** Act of a person, from the audit log. */
export interface Act {
  action: string;
  /** uuid of who did it. */
  actor: string;
  at: Instant;
  /** uuid of the audit entry. */
  entry: string;
  role: string;
  /** uuid of the object of the audit entry. */
  subject: string;
  /** uuid of the added or removed member; null for other changes. */
  of: string | null;
}

/** Reads the member `act` of a leaf. @throws AttestationError */
export const readAct = (act: Members): Act => ({
  action: act.text('action'),
  actor: act.text('actor'),
  at: instantMember(act, 'at'),
  entry: act.text('entry'),
  role: act.text('role'),
  subject: act.text('subject'),
  of: act.textOrNull('of'),
});
