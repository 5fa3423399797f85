/** Writes the files that derive from the contract and the migrated database. `npm run check` fails when they differ. */
import { writeFileSync } from 'node:fs';
import { api } from '@assay/contract/index.ts';
import { openApiOf } from '@assay/contract/openapi.ts';
import { generateTables } from '@assay/server/platform/db/generate-tables.ts';
import { testDatabase } from '@assay/server/platform/db/test-database.ts';

const root = new URL('../', import.meta.url);

writeFileSync(new URL('docs/openapi.json', root), `${JSON.stringify(openApiOf(api), null, 2)}\n`);

const database = await testDatabase();
try {
  const text = await generateTables(database.url);
  writeFileSync(new URL('packages/server/src/platform/db/tables.gen.ts', root), text);
} finally {
  await database.drop();
}
