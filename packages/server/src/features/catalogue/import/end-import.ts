import { insertSystemEntries } from '../../../platform/audit/operator-entry.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { noteFresh } from '../sources/freshness-queries.ts';
import type { ImportProgress } from './import-progress.ts';
import * as query from './import-queries.ts';

/**
 * Ends an import that has a job of its own, with an entry in the audit log of the operator.
 *
 * @param end `error`: why it failed; `progress`: what was stored until then
 */
export async function endImport(
  tx: Writer,
  { uuid, source }: { uuid: string; source: string },
  { error, progress }: { error: string | null; progress?: ImportProgress },
): Promise<void> {
  await query.endImport(tx, uuid, error);
  if (error === null && source !== 'bundle') await noteFresh(tx, source);
  const { problems: _, ...figures } = progress ?? { problems: [] };
  const details = { source, error, ...figures };
  await insertSystemEntries(tx, [{ action: 'advisories.import_end', subject_uuid: uuid, details }]);
}
