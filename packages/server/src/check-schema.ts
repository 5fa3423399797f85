import pg from 'pg';
import { expectedSchema } from './platform/db/expected-schema.ts';
import { readSchemaObjects, schemaDifferences } from './platform/db/schema-objects.ts';
import type { Logger } from './platform/log.ts';

/**
 * Warns the operator of each trigger, function, rule or policy that differs from the migrations: anyone with
 * database access could have added one that discards audit entries. The server starts nevertheless; `assay
 * fsck` reports it too.
 *
 * @param url of the owner
 */
export async function checkSchema(url: string, log: Pick<Logger, 'error'>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const found = await readSchemaObjects(async (text) => (await client.query(text)).rows);
    const differences = schemaDifferences(expectedSchema(), found);
    if (differences.length === 0) return;
    log.error({ differences }, 'The database has other objects than the migrations make.');
  } finally {
    await client.end();
  }
}
