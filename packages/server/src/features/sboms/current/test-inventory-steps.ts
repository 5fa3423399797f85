import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from '../../../test-server.ts';
import { importFeed } from '../../catalogue/import/import-feed.ts';

/** A CycloneDX document of npm packages `name@version`; another one each time. */
export const npmBom = (...packages: string[]) =>
  Buffer.from(
    JSON.stringify({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      serialNumber: `urn:uuid:${randomUUID()}`,
      components: packages.map((one) => {
        const [name = '', version = ''] = one.split('@');
        return { type: 'library', name, version, purl: `pkg:npm/${one}` };
      }),
    }),
  );

/** Imports OSV records as a worker does. */
export async function importRecords(server: TestServer, records: object[]): Promise<void> {
  const path = join(server.folder, `${randomUUID()}.jsonl`);
  await writeFile(path, records.map((record) => JSON.stringify(record)).join('\n'));
  const parts = { database: server.db.worker, blobs: server.documents.blobs };
  await importFeed(parts, { source: 'osv', path });
}
