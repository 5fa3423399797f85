import type { Ctx } from '../../../context.ts';
import type { AttestationContext } from '../attestation-context.ts';
import { judgeArtifacts } from '../judge/judge-artifacts.ts';
import type { LoggedSignature } from './log-signatures.ts';

/** Maximum time that a call waits for the covering checkpoint before it answers with the current state. */
const WAIT_MS = 10_000;

/** Waits until a checkpoint covers signatures with the leaves after them, and judges their artifacts. */
export async function judgeWhenSettled(
  { checkpointWaiter, ...parts }: AttestationContext,
  ctx: Ctx,
  ledgerUuid: string,
  logged: readonly LoggedSignature[],
): Promise<void> {
  const leaves = logged.flatMap(({ uuid, notarization_uuid, status_uuid }) =>
    [uuid, notarization_uuid, status_uuid].filter((leaf) => leaf !== null),
  );
  const settled = await checkpointWaiter.settled(ctx.tenantUuid, ledgerUuid, leaves, WAIT_MS);
  const covered = logged.filter(({ uuid }) => settled.has(uuid));
  const artifacts = covered.flatMap(({ artifact_uuids }) => artifact_uuids);
  if (artifacts.length > 0) await judgeArtifacts(parts, ctx.tenantUuid, artifacts);
}
