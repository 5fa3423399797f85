import type { Attestation, AttestationDetail } from '@assay/contract/attestation.ts';
import { parseEnvelope } from '@assay/core/dsse/envelope.ts';
import { formatInstant } from '@assay/core/encoding/instant.ts';
import type { z } from 'zod';
import type { Answer, Ctx } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { selectLeafPlaces } from '../../log/append/queries.ts';
import type { Reader } from '../../platform/db/database.ts';
import * as sql from './queries.ts';
import { shownAsSigned } from './recorded/hold-signatures.ts';
import { readStored } from './stored-bytes.ts';

/** Builds answers of attestations as they were signed, in row order; a row that contradicts its leaf is `contradicted`. */
export async function answersOf(
  db: Reader,
  tenantUuid: string,
  rows: readonly sql.AttestationRow[],
): Promise<Answer<Attestation>[]> {
  const places = await selectLeafPlaces(
    db,
    rows.map(({ uuid }) => uuid),
  );
  const answers = rows.map(({ evidence, ...row }) => ({
    ...row,
    groups: [...(evidence?.signer?.groups ?? [])],
    codes: [...(evidence?.codes ?? [])],
    trusted_time:
      evidence === null || evidence.trusted_time === null
        ? null
        : formatInstant(evidence.trusted_time),
    leaf: places.get(row.uuid) ?? {
      ...{ log_uuid: row.ledger_uuid, leaf_uuid: row.uuid, index: null, state: 'pending' as const },
    },
  }));
  return shownAsSigned(db, tenantUuid, answers);
}

/** Some attestations, newest first; those that are missing are left out. */
export const answersOfUuids = (
  db: Reader,
  tenantUuid: string,
  uuids: readonly string[],
): Promise<Answer<Attestation>[]> =>
  sql.selectAttestationsOf(db, tenantUuid, uuids).then((rows) => answersOf(db, tenantUuid, rows));

/** Returns an attestation with its signed content and latest verification. @throws NotFound */
export async function detailOf(
  ctx: Ctx,
  uuid: string,
): Promise<Answer<z.output<typeof AttestationDetail>>> {
  const { answer, content } = await ctx.read(async (db) => ({
    answer: (await answersOfUuids(db, ctx.tenantUuid, [uuid]))[0],
    content: await sql.findContent(db, ctx.tenantUuid, uuid),
  }));
  if (answer === undefined || content === undefined) throw new NotFound('Attestation');
  const { payload } = parseEnvelope(await readStored(content.envelope));
  return { ...answer, statement: jsonOf(payload), steps: content.steps ?? [] };
}

function jsonOf(payload: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8'));
  } catch {
    return null;
  }
}
