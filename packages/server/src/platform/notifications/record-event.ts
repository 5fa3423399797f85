import { sql } from 'kysely';
import type { Writer } from '../db/database.ts';

/** Decisions about one vulnerability that the same change opened again. */
export interface ReopenedFacts {
  reason: 'severity' | 'kev' | 'fix' | 'range' | 'advisory';
  /** Value that was known when it was decided; the next is the one that is known now. */
  before: string;
  after: string;
  /** Number of decisions. */
  decisions: number;
  authors: string[];
  paths: string[];
  vulnerabilities: string[];
  /** The first decisions. */
  made: ReopenedDecision[];
}

/** A decision as events name it. */
export interface ReopenedDecision {
  uuid: string;
  vulnerability: string;
  /** Empty for every package. */
  package: string;
  scope: string;
  /** Path of the project or folder; empty for the tenant. */
  path: string;
  state: string;
  author: string;
  /** ISO 8601. */
  created_at: string;
}

/** Facts of an event by its kind; findings are recorded by triggers where they are counted (ADR 0034). */
type RecordedEvent =
  | {
      kind: 'gate.failed';
      facts: { sbomid: string; outcome: 'failed' | 'undecided'; fail_on: string; asked_by: string };
    }
  | { kind: 'source.stale'; facts: { source: string; last_success_at: string | null } }
  | { kind: 'task.failed'; facts: { task: string; reason: string } }
  | { kind: 'log.alarm'; facts: { log_uuid: string; reason: string; findings: number } }
  | { kind: 'decision.reopened'; facts: ReopenedFacts }
  | { kind: 'license.expiring'; facts: { days: number; expires_at: string } };

/**
 * Records an event in the transaction of its fact: members are notified when that commits, and not otherwise.
 *
 * @param tenantUuid whose event it is; null for a fact about the server, which every open tenant learns. A request may
 *   name its own tenant alone.
 */
export async function recordEvent(
  tx: Writer,
  tenantUuid: string | null,
  { kind, facts }: RecordedEvent,
): Promise<void> {
  await sql`
    select record_notification_event(${kind}, ${tenantUuid}::uuid, ${JSON.stringify(facts)}::jsonb)`.execute(
    tx,
  );
}
