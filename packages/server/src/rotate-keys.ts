/**
 * Gives the installation a new outer key: `assay rotate-keys`, with the environment of the server, which may
 * run meanwhile. To be run again when it was interrupted.
 *
 * `--forget-lost-keys` instead gives up what was wrapped by a key that nobody has any more.
 */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { migrate } from './platform/db/migrate.ts';
import { forgetLostKeys, rotateOuterKey } from './platform/secrets/rotate-outer-key.ts';
import { startProblem } from './start-problem.ts';

async function run(config: Config, forget: boolean): Promise<string> {
  const embedded =
    config.database_url === undefined
      ? await startEmbeddedPostgres({ dataDir: config.data_dir })
      : undefined;
  try {
    const url = config.database_url ?? embedded?.url ?? '';
    await migrate({ url });
    const database = openDatabase({ url, role: 'assay_worker', size: 1 });
    try {
      if (forget)
        return `Data keys forgotten: ${await forgetLostKeys(database, config.outer_key)}.`;
      const count = await rotateOuterKey(database, config.outer_key);
      return `Data keys wrapped anew: ${count}. Backups from before need your copy of the old key.`;
    } finally {
      await database.close();
    }
  } finally {
    await embedded?.stop();
  }
}

let config: Config | undefined;
try {
  config = readConfig(process.env);
  const { values } = parseArgs({ options: { 'forget-lost-keys': { type: 'boolean' } } });
  console.log(await run(config, values['forget-lost-keys'] ?? false));
} catch (error) {
  console.error(config ? startProblem(error, config) : error);
  process.exitCode = 1;
}
