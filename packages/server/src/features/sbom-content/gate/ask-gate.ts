import type { AskedGate, Gate } from '@assay/contract/coverage.ts';
import type { Ctx } from '../../../context.ts';
import { recordEvent } from '../../../platform/notifications/record-event.ts';
import { findAskedGate, storeAskedGate } from './gate-queries.ts';

/** Recorded part of a gate: the number of shared ratings and of closed findings, not which records and documents. */
export type RecordedGate = Omit<Gate, 'shared_ratings' | 'closed_by'>;

/** Maximum number of recorded reasons: a record is small. */
const KEPT_REASONS = 10;

/** Records the result of a gate: with the upload, and in the tenant's audit log. */
export async function recordGate(ctx: Ctx, sbomid: string, gate: RecordedGate): Promise<void> {
  const { fail_on, allow_unchecked, outcome, reasons } = gate;
  const asked: AskedGate = {
    ...gate,
    reasons: reasons.slice(0, KEPT_REASONS),
    reason_count: reasons.length,
    asked_at: new Date().toISOString(),
    asked_by: ctx.actor.name,
  };
  const details = { fail_on, allow_unchecked, gate: outcome };
  const of = { tenant_uuid: ctx.tenantUuid, sbomid };
  await ctx.write({ action: 'sbom.gate', subject_uuid: sbomid, details }, async (tx) => {
    await storeAskedGate(tx, of, asked);
    if (outcome === 'passed') return;
    const facts = { sbomid, outcome, fail_on, asked_by: asked.asked_by };
    await recordEvent(tx, ctx.tenantUuid, { kind: 'gate.failed', facts });
  });
}

/** Returns the newest recorded result of an SBOM; null when there is none. */
export async function readAskedGate(ctx: Ctx, sbomid: string): Promise<AskedGate | null> {
  const of = { tenant_uuid: ctx.tenantUuid, sbomid };
  return (await ctx.read((db) => findAskedGate(db, of))) ?? null;
}
