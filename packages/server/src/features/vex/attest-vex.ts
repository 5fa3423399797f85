import type { Input } from '@assay/contract/endpoint.ts';
import type { vex } from '@assay/contract/vex.ts';
import {
  formatStatement,
  IN_TOTO_PAYLOAD_TYPE,
  type Subject,
} from '@assay/core/attestation/statement/statement.ts';
import { envelopeJson } from '@assay/core/dsse/envelope.ts';
import { paeOf } from '@assay/core/dsse/pae.ts';
import { csafHashName, vexHash } from '@assay/core/vex/hash-names.ts';
import { writeOpenVex } from '@assay/core/vex/openvex/write-openvex.ts';
import type { Ctx } from '../../context.ts';
import type { AttestationContext } from '../attestations/attestation-context.ts';
import { createAttestation } from '../attestations/log/create-attestation.ts';
import type { OpenSbom } from '../sbom-content/sbom-views.ts';
import { signWithServerKey } from '../signing-keys/sign.ts';
import { decidedDocument, type ExportParts } from './decided-document.ts';
import { findSubject } from './statement-queries.ts';

const OPENVEX = 'https://openvex.dev/ns/v0.2.0';

/**
 * Formats the decisions in force about an SBOM as an in-toto statement, to be signed: its subjects are what the SBOM describes, where
 * that has a digest, and the SBOM itself.
 *
 * @throws like decidedDocument
 */
export async function vexStatement(
  ctx: Ctx,
  parts: ExportParts,
  sbomid: string,
): Promise<Uint8Array> {
  const { sbom, head, statements } = await decidedDocument(ctx, parts, { sbomid, isLinked: false });
  const predicate: Record<string, unknown> = { ...writeOpenVex(head, statements) };
  return formatStatement({
    subject: await subjectsOf(ctx, sbom),
    predicate_type: OPENVEX,
    predicate,
  });
}

async function subjectsOf(ctx: Ctx, { row }: OpenSbom): Promise<Subject[]> {
  const described = await ctx.read((db) => findSubject(db, ctx.tenantUuid, row.sbomid));
  const hashes = Object.entries(described?.digests ?? {}).flatMap(
    ([algorithm, value]) => vexHash(algorithm, value) ?? [],
  );
  const digest = Object.fromEntries(hashes.map(({ alg, content }) => [csafHashName(alg), content]));
  const name = described?.purl ?? described?.name ?? row.name;
  return [
    ...(hashes.length > 0 ? [{ name, digest }] : []),
    { name: `SBOM of ${row.name || row.project}`, digest: { sha256: row.sha256.toString('hex') } },
  ];
}

/** Signs the statement with a key that this server keeps for the caller, and logs it. @throws like signWithServerKey */
export async function attestSbomVex(
  parts: ExportParts & AttestationContext,
  ctx: Ctx,
  { sbomid, key_uuid, ledger_uuid }: Input<typeof vex.attestSbomVex>,
) {
  const payload = await vexStatement(ctx, parts, sbomid);
  const message = paeOf(IN_TOTO_PAYLOAD_TYPE, payload);
  const { signatures } = await signWithServerKey(parts.vault, ctx, key_uuid, [message]);
  const envelope = envelopeJson({
    ...{ payload_type: IN_TOTO_PAYLOAD_TYPE, payload },
    signatures: signatures.map((signature) => ({ keyid: '', signature })),
  });
  const body = Buffer.from(JSON.stringify(envelope));
  return createAttestation(parts, ctx, { ledger_uuid: ledger_uuid ?? null, body });
}
