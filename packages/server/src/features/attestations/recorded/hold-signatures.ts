import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import type { Database, Reader } from '../../../platform/db/database.ts';
import type { DerivedRows, RowProblem } from '../../../platform/derived-rows.ts';
import * as sql from './queries.ts';
import { type HeldSignature, holdSignature, type SignedValues } from './signed-values.ts';

/** A list reads envelopes of status statements, and of others as far as they are short. */
const LISTED_BYTES = 64 * 1024;

const ANY_BYTES = 2 ** 31 - 1;

/** Envelopes that are held at once. */
const TOGETHER = 20;

interface ShownSignature extends SignedValues {
  uuid: string;
  leaf: LeafPlace;
}

/**
 * Gives signatures as they were signed, whatever their rows say; the leaf of a row that differs is `contradicted`.
 *
 * @param rows of one tenant, as lists show them
 */
export async function shownAsSigned<Row extends ShownSignature>(
  db: Reader,
  tenantUuid: string,
  rows: Row[],
): Promise<Row[]> {
  if (rows.length === 0) return rows;
  const uuids = rows.map(({ uuid }) => uuid);
  const recorded = await sql.selectRecorded(db, tenantUuid, { uuids, mostBytes: LISTED_BYTES });
  const held = new Map<string, HeldSignature>();
  for (const row of recorded) held.set(row.uuid, await holdSignature(row));
  return rows.map((row) => {
    const { signed, contradiction } = held.get(row.uuid) ?? { signed: null, contradiction: null };
    if (contradiction === null) return row;
    return { ...row, ...signed, leaf: { ...row.leaf, state: 'contradicted' as const } };
  });
}

/** The signatures of a tenant, or of one of its ledgers, as they follow from what was signed and logged. */
export function signatureRows(
  database: Database,
  { tenant_uuid, ledger_uuid }: sql.SignatureScope,
): DerivedRows {
  const scope = { tenant_uuid, ledger_uuid };
  return {
    name: 'signatures',
    least: 1_000,
    count: () => database.read(tenant_uuid, (db) => sql.countSignatures(db, scope)),
    keysAfter: (page) =>
      database.read(tenant_uuid, (db) => sql.selectSignatureUuids(db, scope, page)),
    async check(keys) {
      const problems: RowProblem[] = [];
      for (let i = 0; i < keys.length; i += TOGETHER) {
        const some = { uuids: keys.slice(i, i + TOGETHER), mostBytes: ANY_BYTES };
        const rows = await database.read(tenant_uuid, (db) =>
          sql.selectRecorded(db, tenant_uuid, some),
        );
        for (const row of rows) problems.push(...(await problemOf(row)));
      }
      return problems;
    },
  };
}

async function problemOf(row: sql.RecordedSignature): Promise<RowProblem[]> {
  const { contradiction } = await holdSignature(row);
  if (contradiction === null) return [];
  const index = row.idx === null ? null : Number(row.idx);
  const leaf = index === null ? '' : ` (leaf ${index})`;
  const message = `Signature ${row.uuid}${leaf} is not shown as it was signed: ${contradiction}.`;
  return [{ key: row.uuid, log_uuid: row.ledger_uuid, index, message }];
}
