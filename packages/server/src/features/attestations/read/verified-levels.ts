import { AttestationError } from '@assay/core/attestation/statement/attestation-error.ts';
import { readPredicate } from '@assay/core/attestation/statement/predicates/read-predicate.ts';
import { parseStatement } from '@assay/core/attestation/statement/statement.ts';
import { parseEnvelope } from '@assay/core/dsse/envelope.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { findContent } from '../queries.ts';
import { readStored } from '../stored-bytes.ts';

/** Predicate type of verification summaries (SLSA). */
export const SUMMARY_TYPE = 'https://slsa.dev/verification_summary/v1';

/** Levels that a verification summary with the result PASSED states; none of one that cannot be read. */
export async function verifiedLevels(
  db: Reader,
  tenantUuid: string,
  uuid: string,
): Promise<readonly string[]> {
  const content = await findContent(db, tenantUuid, uuid);
  if (content === undefined) return [];
  const { payload } = parseEnvelope(await readStored(content.envelope));
  try {
    const said = readPredicate(parseStatement(payload));
    return said.kind === 'verification-summary' && said.result === 'PASSED'
      ? said.verified_levels
      : [];
  } catch (error) {
    if (error instanceof AttestationError) return [];
    throw error;
  }
}
