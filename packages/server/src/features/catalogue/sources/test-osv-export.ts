import type { FileServer } from '../../../platform/http-client/test-file-server.ts';
import { zipOf } from '../feed/test-zip.ts';

/** A record of an OSV export. */
export interface ExportedRecord {
  id: string;
  /** RFC 3339. */
  modified: string;
}

/**
 * Serves records as the public OSV export does: `<ecosystem>/all.zip`, `<ecosystem>/modified_id.csv`, newest first, and each record.
 *
 * @param archived records in the archive; all unless told, as it is made some time before the index
 */
export function exportOsv(
  server: FileServer,
  ecosystem: string,
  records: readonly ExportedRecord[],
  {
    archived = records,
    made = new Date(),
  }: { archived?: readonly ExportedRecord[]; made?: Date } = {},
): void {
  const base = `/${ecosystem}`;
  const entries = archived.map((record): [string, Buffer] => [
    `${record.id}.json`,
    Buffer.from(JSON.stringify(record)),
  ]);
  server.put(`${base}/all.zip`, zipOf(entries), made);
  for (const record of records) server.put(`${base}/${record.id}.json`, JSON.stringify(record));
  const lines = records
    .toSorted((a, b) => (a.modified < b.modified ? 1 : -1))
    .map(({ id, modified }) => `${modified},${id}\n`);
  server.put(`${base}/modified_id.csv`, lines.join(''));
}
