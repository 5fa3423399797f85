/** Writes the files that derive from the contract and the migrated database. `npm run check` fails when they differ. */
import { readFileSync, writeFileSync } from 'node:fs';
import { EXPECTED_SCHEMA } from '@assay/server/platform/db/expected-schema.ts';
import { generateTables } from '@assay/server/platform/db/generate-tables.ts';
import { readSchemaObjects } from '@assay/server/platform/db/schema-objects.ts';
import { testDatabase } from '@assay/server/platform/db/test-database.ts';
import { callTexts } from './contract/call-texts.ts';
import { describedOpenApi } from './contract/described.ts';

const root = new URL('../', import.meta.url);

const description = await describedOpenApi();
writeFileSync(new URL('docs/openapi.json', root), `${JSON.stringify(description, null, 2)}\n`);

// Imports the contract, which must be described first.
const { withTamperTable } = await import('./tamper-table.ts');
const verifying = new URL('docs/verifying.md', root);
writeFileSync(verifying, withTamperTable(readFileSync(verifying, 'utf8')));
writeFileSync(new URL('packages/cli/src/help/call-texts.gen.ts', root), callTexts(description));

const database = await testDatabase();
try {
  const text = await generateTables(database.url);
  writeFileSync(new URL('packages/server/src/platform/db/tables.gen.ts', root), text);
  const schema = await readSchemaObjects(database.owner);
  writeFileSync(EXPECTED_SCHEMA, `${JSON.stringify(schema, null, 2)}\n`);
} finally {
  await database.drop();
}
