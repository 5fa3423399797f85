/**
 * Rotates the installation's outer key: `assay rotate-keys`, with the environment of the server, which may be
 * running. Run it again after an interruption.
 *
 * `--forget-lost-keys` instead discards data wrapped by a lost key.
 */
import { parseArgs } from 'node:util';
import { type Config, readConfig } from './config.ts';
import { withOperatorDatabase } from './operator-database.ts';
import { endWithProblem } from './operator-problem.ts';
import type { Database } from './platform/db/database.ts';
import { forgetLostKeys, rotateOuterKey } from './platform/secrets/rotate-outer-key.ts';

async function rotate(database: Database, key: Config['outer_key'], forget: boolean) {
  if (forget) return `Data keys forgotten: ${await forgetLostKeys(database, key)}.`;
  const count = await rotateOuterKey(database, key);
  return `Data keys wrapped again: ${count}. Backups from before need your copy of the old key.`;
}

let config: Config | undefined;
try {
  const { values } = parseArgs({ options: { 'forget-lost-keys': { type: 'boolean' } } });
  config = readConfig(process.env);
  const { outer_key } = config;
  const forget = values['forget-lost-keys'] ?? false;
  console.log(
    await withOperatorDatabase(config, (database) => rotate(database, outer_key, forget)),
  );
} catch (error) {
  endWithProblem(error, config);
}
