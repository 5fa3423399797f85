import { hash } from 'node:crypto';
import { formatEnvelope } from '@assay/core/dsse/envelope.ts';
import { encodeHex } from '@assay/core/encoding/hex.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import type { Ctx } from '../../../context.ts';
import { appendLeaves } from '../../../log/append/append.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { createSerializer } from '../../../platform/jobs/serialize.ts';
import { uuidV7 } from '../../../platform/uuid-v7.ts';
import { shareActiveLedger } from '../../ledgers/active-ledger.ts';
import type { SignersLog } from '../../signing-keys/signers-log.ts';
import { ensureArtifacts } from '../../trust/ensure-artifacts.ts';
import { enqueueCatchUp } from '../judge/enqueue.ts';
import { storedOf } from '../stored-bytes.ts';
import type { AttributedSignature } from './attribute.ts';
import { entryOf, type LeafUuids, leavesOf } from './leaves.ts';
import * as sql from './queries.ts';

const inTurn = createSerializer();

/** A signature in a ledger. */
export interface LoggedSignature extends LeafUuids {
  artifact_uuids: string[];
  /** It was there already. */
  repeated: boolean;
}

interface Draft extends LeafUuids {
  signed: AttributedSignature;
  row: sql.NewAttestation;
}

/** Input of logging, with its audit entry. */
export interface Logging {
  ledger_uuid: string;
  action: 'artifact.notarize' | 'attestation.create';
  signers: SignersLog;
}

/**
 * Adds signatures to a ledger, all or none, in one transaction with the audit entry; returns the leaf of each,
 * in order.
 */
export async function logSignatures(
  ctx: Ctx,
  signatures: readonly AttributedSignature[],
  { ledger_uuid, action, signers }: Logging,
): Promise<LoggedSignature[]> {
  const drafts = await Promise.all(signatures.map((signed) => draftOf(ctx, signed)));
  const details = { statements: new Set(drafts.map(({ row }) => row.statement_id)).size };
  const change = { action, subject_uuid: ledger_uuid, details };
  return inTurn(ctx.tenantUuid, () =>
    ctx.write(change, (tx) => store(tx, ctx.tenantUuid, drafts, { ledger_uuid, signers })),
  );
}

async function draftOf({ actor }: Ctx, signed: AttributedSignature): Promise<Draft> {
  const { read, registration, timestamps, bundle } = signed;
  const uuids = {
    uuid: uuidV7(),
    notarization_uuid: registration && uuidV7(),
    status_uuid: read.status && uuidV7(),
  };
  return {
    ...uuids,
    signed,
    row: {
      ...uuids,
      statement_id: encodeHex(read.id),
      entry_sha256: hash('sha256', entryOf(signed), 'hex'),
      predicate_type: read.statement.predicate_type,
      status: read.status?.level ?? null,
      reason: read.status?.reason || null,
      envelope: await storedOf(encodeUtf8(formatEnvelope(signed.envelope))),
      bundle: bundle && (await storedOf(bundle)),
      timestamps: timestamps.map((token) => Buffer.from(token)),
      key_uuid: registration?.key ?? null,
      principal_uuid: registration?.principal ?? null,
      custody: registration?.custody ?? null,
      created_by: actor.name,
    },
  };
}

async function store(
  tx: Writer,
  tenantUuid: string,
  drafts: readonly Draft[],
  { ledger_uuid, signers }: Pick<Logging, 'ledger_uuid' | 'signers'>,
): Promise<LoggedSignature[]> {
  await shareActiveLedger(tx, tenantUuid, ledger_uuid);
  const subjects = drafts.map(({ signed }) => signed.read.subjects);
  const uuids = await ensureArtifacts(tx, tenantUuid, subjects.flat());
  const artifacts = subjects.map((own) => uuids.splice(0, own.length));
  const at = { tenant_uuid: tenantUuid, ledger_uuid };
  const isNew = await sql.insertAttestations(
    tx,
    at,
    drafts.map(({ row }) => row),
  );
  const added = drafts.flatMap((draft, i) =>
    isNew.has(draft.uuid) ? [{ ...draft, artifact_uuids: artifacts[i] ?? [] }] : [],
  );
  await sql.insertSubjects(
    tx,
    tenantUuid,
    added.flatMap(({ uuid, signed, artifact_uuids }) =>
      artifact_uuids.map((artifact_uuid, i) => ({
        artifact_uuid,
        attestation_uuid: uuid,
        name: signed.read.subjects[i]?.name ?? '',
        digests: signed.read.subjects[i]?.digests ?? {},
      })),
    ),
  );
  const head = { control: signers.control, root: signers.head.root };
  const leaves = added.flatMap(({ signed, ...draft }) => leavesOf(signed, draft, head));
  await appendLeaves(tx, tenantUuid, ledger_uuid, leaves);
  if (added.length > 0) await enqueueCatchUp(tx, at);
  const before = await sql.selectRepeated(
    tx,
    at,
    drafts.filter(({ uuid }) => !isNew.has(uuid)).map(({ row }) => row),
  );
  return drafts.map(({ row, ...draft }, i) => ({
    ...(before.get(draft.uuid) ?? leafUuids(draft)),
    artifact_uuids: artifacts[i] ?? [],
    repeated: !isNew.has(draft.uuid),
  }));
}

const leafUuids = ({ uuid, notarization_uuid, status_uuid }: LeafUuids): LeafUuids => ({
  uuid,
  notarization_uuid,
  status_uuid,
});
