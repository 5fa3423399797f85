import type { Database } from '../../../platform/db/database.ts';
import { trustedOthers } from '../trust-roots.ts';
import { batchesOf, type JudgeParts } from './current-evidence.ts';
import type { KeptEvidence } from './evidence-json.ts';
import { readHeads, sizesOf } from './heads.ts';
import { judge } from './judge-artifacts.ts';
import { type EvidenceRow, type NewVerdict, selectNotarizations } from './level-queries.ts';
import * as sql from './recheck-queries.ts';
import { selectSignatures } from './signature-queries.ts';
import { verifySignatures } from './verify-signatures.ts';

/** Levels as the leaves and the signed statements alone give them. */
export interface JudgedAgain {
  verdicts: NewVerdict[];
  /** Signatures whose stored result is not what verifying them gives. */
  misjudged: sql.CoveredRow[];
}

/** Judges artifacts with every signature verified again, whatever rows say that it was found to be. Stores nothing. */
export async function judgeAgain(
  parts: JudgeParts,
  tenantUuid: string,
  artifactUuids: readonly string[],
): Promise<JudgedAgain> {
  const { database } = parts;
  const heads = await readHeads(parts, tenantUuid);
  const covered = await database.read(tenantUuid, (db) =>
    sql.selectCovered(db, tenantUuid, artifactUuids, sizesOf(heads)),
  );
  const others = await trustedOthers(parts, tenantUuid);
  const found = new Map<string, KeptEvidence>();
  for (const { ledger_uuid, uuids } of batchesOf(covered)) {
    const ledger = heads.ledgers.get(ledger_uuid);
    if (ledger === undefined) continue;
    const rows = await database.read(tenantUuid, (db) => selectSignatures(db, tenantUuid, uuids));
    const by = { tenantUuid, ledger, signers: heads.signers };
    const verified = await verifySignatures({ ...parts, ...others }, rows, by);
    for (const { uuid, evidence } of verified) found.set(uuid, evidence);
  }
  const evidence = covered.flatMap(({ uuid, ledger_uuid, idx, artifact_uuids }): EvidenceRow[] => {
    const own = found.get(uuid);
    return own === undefined
      ? []
      : artifact_uuids.map((artifact_uuid) => ({ artifact_uuid, ledger_uuid, idx, evidence: own }));
  });
  return {
    verdicts: judge(evidence, await notarizationsOf(database, tenantUuid, artifactUuids), heads),
    misjudged: covered.filter(
      ({ uuid, verification, is_registered }) =>
        is_registered && verification !== null && verification !== found.get(uuid)?.verification,
    ),
  };
}

const notarizationsOf = (database: Database, tenantUuid: string, uuids: readonly string[]) =>
  database.read(tenantUuid, (db) => selectNotarizations(db, uuids));
