import { insertSystemEntries } from '../../../platform/audit/operator-entry.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { noteFresh } from '../sources/freshness-queries.ts';
import * as query from './import-queries.ts';

/** Ends an import that has a job of its own, with an entry in the audit log of the operator. */
export async function endImport(
  tx: Writer,
  { uuid, source }: { uuid: string; source: string },
  end: query.ImportOutcome,
): Promise<void> {
  const { error, progress } = end;
  await query.endImport(tx, uuid, end);
  if (error === null && source !== 'bundle') await noteFresh(tx, source);
  const { problems: _, ...figures } = progress ?? { problems: [] };
  const details = { source, error, ...figures };
  await insertSystemEntries(tx, [{ action: 'advisories.import_end', subject_uuid: uuid, details }]);
}
