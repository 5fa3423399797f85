/**
 * Checks everything that must hold of the data: `assay fsck`, with the environment of the server, which may run or not.
 * Prints one line for each invariant, what breaks it below, and ends with 1 when one is broken, with 2 when none is but
 * one could not be checked.
 *
 *     --acked <file>      lines of what was acknowledged: uuids of leaves, or paths of receipts
 *     --receipts <folder> every receipt in it must verify
 *     --sboms <n|all>     how many SBOMs are read again, the newest first (default: 20)
 *     --only <I3,I8>      these invariants alone, of everything
 *     --full              everything, also what has not changed since the last clean run
 *     --sweep             lets the server remove files that nothing refers to; of everything
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { ExitCode } from '@assay/core/outcome/exit-codes.ts';
import { type Config, readConfig } from './config.ts';
import { openSbomDocuments } from './features/sbom-files/documents.ts';
import { reading } from './fsck/all-logs/reading.ts';
import { startLogThread } from './fsck/all-logs/start-log-thread.ts';
import type { FsckOptions } from './fsck/fsck-context.ts';
import { AT_A_TIME, INVARIANTS, runFsck } from './fsck/run.ts';
import { openLastRun } from './fsck/scope/last-run.ts';
import { openLogStore } from './log/read/file-log-store.ts';
import { endWithProblem, WrongUsage } from './operator-problem.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { openOuterKey } from './platform/secrets/open-outer-key.ts';
import { createVault } from './platform/secrets/vault.ts';

const USAGE =
  'Usage: assay fsck [--acked <file>] [--receipts <folder>] [--sboms <n|all>] [--only <I3,I8>] [--sweep] [--full]';

const OPTIONS = {
  acked: { type: 'string' },
  receipts: { type: 'string' },
  sboms: { type: 'string', default: '20' },
  only: { type: 'string' },
  sweep: { type: 'boolean', default: false },
  full: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

function readValues() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

type Values = ReturnType<typeof readValues>;

function readOptions(values: Values): FsckOptions {
  const lines = values.acked === undefined ? '' : readFileSync(values.acked, 'utf8');
  const acked = lines.split('\n').filter((line) => line.trim() !== '');
  const folder = values.receipts;
  const inFolder =
    folder === undefined ? [] : readdirSync(folder).map((name) => join(folder, name));
  const paths = [...acked.filter((line) => /[./]/.test(line)), ...inFolder];
  const sboms = values.sboms === 'all' ? 2 ** 31 - 1 : Number(values.sboms);
  if (!Number.isInteger(sboms) || sboms < 0) throw new WrongUsage('--sboms is a number, or all.');
  return {
    acked,
    receipts: new Map(paths.map((path) => [path, readFileSync(path, 'utf8')])),
    sboms,
    sweep: values.sweep,
  };
}

function wantedInvariants(values: Values) {
  const only = values.only?.split(',');
  if (only === undefined) return undefined;
  const invariants = INVARIANTS.filter(({ id }) => only.includes(id));
  if (invariants.length < only.length)
    throw new WrongUsage(`--only names some of ${INVARIANTS.map(({ id }) => id).join(', ')}.`);
  return invariants;
}

async function run(config: Config, values: Values): Promise<ExitCode> {
  const options = readOptions(values);
  const invariants = wantedInvariants(values);
  const embedded =
    config.database_url === undefined
      ? await startEmbeddedPostgres({ dataDir: config.data_dir })
      : undefined;
  const url = config.database_url ?? embedded?.url ?? '';
  const [all, endAll] = reading(url, AT_A_TIME);
  const [admin, endAdmin] = reading(embedded?.superuserUrl ?? url, 1);
  const database = openDatabase({ url, role: 'assay_worker', size: 4 });
  const secrets = openDatabase({ url, role: 'assay_worker', size: 1 });
  const documents = openSbomDocuments(await openBlobStore(config.blobs), config.data_dir);
  const vault = createVault(secrets, openOuterKey(config.outer_key));
  const parts = {
    all,
    admin,
    database,
    vault,
    store: await openLogStore(config.blobs),
    documents,
    blobFolder: resolve(config.blobs.slice('file:'.length)),
    options,
    logThread: startLogThread({ url, blobs: config.blobs }),
  };
  try {
    const print = (line: string) => console.log(line);
    const lastRun = openLastRun(join(config.data_dir, 'fsck', 'last-run'), vault);
    return await runFsck(
      { parts, only: invariants, isFull: values.full || values.sweep, print },
      lastRun,
    );
  } finally {
    await parts.logThread.stop();
    await documents.parser.close();
    await Promise.all([database.close(), secrets.close(), endAll(), endAdmin()]);
    await embedded?.stop();
  }
}

let config: Config | undefined;
try {
  const values = readValues();
  if (values.help) console.log(USAGE);
  else {
    config = readConfig(process.env);
    process.exitCode = await run(config, values);
  }
} catch (error) {
  endWithProblem(error, config);
}
