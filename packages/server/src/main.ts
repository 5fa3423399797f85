/**
 * The server: reads the environment, once; starts the database, the API and the workers; prints how to sign in.
 * Everything it starts ends with it.
 */

import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates } from 'node:tls';
import { createApp } from './app.ts';
import { checkSchema } from './check-schema.ts';
import { CHECKOUT, type Config, readConfig } from './config.ts';
import { NIL_UUID } from './context.ts';
import { demoAdmin, type Served, startDemo } from './demo/start-demo.ts';
import { setAdvisoryMaxAge } from './features/catalogue/coverage/coverage-queries.ts';
import { enqueueFeeds } from './features/catalogue/jobs.ts';
import { licenseKeyOf } from './features/license/trusted-keys.ts';
import { openSbomDocuments } from './features/sbom-files/documents.ts';
import { createFollowers } from './features/sboms/followers.ts';
import { SBOM_CHANNEL } from './features/sboms/process-queries.ts';
import { subscribeAtStart } from './features/scheduled-tasks/jobs.ts';
import { newTasksOf } from './features/scheduled-tasks/new-tasks.ts';
import { prepareFirstStart } from './features/setup/service.ts';
import { CHECKPOINT_CHANNEL } from './log/append/queries.ts';
import { fixLogOrigin } from './log/keys/key-queries.ts';
import { createCheckpointWaiter } from './log/publish/checkpoint-waiter.ts';
import { anchorWarning } from './log/publish/shared-volume.ts';
import { openLogStore } from './log/read/file-log-store.ts';
import { createLogReader } from './log/read/log-reader.ts';
import { insertSystemEntries } from './platform/audit/operator-entry.ts';
import { warmDrafts } from './platform/blobs/draft-writer.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { claimFolder } from './platform/db/claim-folder.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { startEmbeddedPostgres } from './platform/db/embedded-postgres.ts';
import { listen } from './platform/db/listen.ts';
import { migrate } from './platform/db/migrate.ts';
import { watchDiskSpace } from './platform/disk-space.ts';
import { growHeap } from './platform/grow-heap.ts';
import { stopServer } from './platform/http/server.ts';
import { selectTaskStates } from './platform/jobs/queue.ts';
import { createLog, type Logger } from './platform/log.ts';
import { openOuterKey } from './platform/secrets/open-outer-key.ts';
import { createVault, type Vault } from './platform/secrets/vault.ts';
import { startProblem } from './start-problem.ts';
import { superviseWorker } from './supervise-worker.ts';

/** Stops one part of the process; parts are listed in the order in which they were started. */
type Ending = () => Promise<void>;

async function main(): Promise<void> {
  growHeap();
  const config = configOrExit();
  const log = createLog({ level: config.log_level });
  const endings: Ending[] = [];
  let ending: Promise<void> | undefined;
  const end = (code: number) => {
    ending ??= endAll(endings, log).then(() => process.exit(code));
    return ending;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));
  try {
    await start(config, log, { endings, fail: () => void end(1) });
  } catch (error) {
    // Parts that are being stopped may fail; during shutdown such an error is only logged at level debug.
    if (ending === undefined) console.error(startProblem(error, config));
    log.debug({ error });
    await end(1);
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function endAll(endings: Ending[], log: Logger): Promise<void> {
  for (const stop of endings.toReversed()) {
    await stop().catch((error) => log.error({ error }, 'something did not end in order'));
  }
}

interface Life {
  endings: Ending[];
  /** Ends the process: something that cannot be replaced has died. */
  fail: () => void;
}

async function start(config: Config, log: Logger, life: Life): Promise<void> {
  const url = config.database_url ?? (await embedded(config, log, life));
  await claimDataDir(config, url, life);
  await migrate({ url });
  await checkSchema(url, log);
  const vault = await openVault(config, url, life);
  await keepSettings(config, url);
  const served = isOf(config, 'api')
    ? await serve(config, url, { ...life, log, vault })
    : undefined;
  const warning = isOf(config, 'sequencer') ? await anchorWarning(config) : undefined;
  if (warning !== undefined) log.warn({ anchor: config.anchor }, warning);
  await startWorkers(config, url, life);
  if (config.demo && served) await startDemo(served, log);
}

/** Settings that queries read, or that never change: names of logs begin with the first origin. */
async function keepSettings(config: Config, url: string): Promise<void> {
  const database = openDatabase({ url, role: 'assay_app', size: 1 });
  const seconds = config.advisory_max_age_days * 86_400;
  const keep = database.write(null, async (tx) => {
    await fixLogOrigin(tx, config.log_origin);
    const before = await setAdvisoryMaxAge(tx, seconds);
    const details = { advisory_max_age_s: { before, after: seconds } };
    const change = { action: 'settings.update', subject_uuid: NIL_UUID, details };
    if (before !== seconds) await insertSystemEntries(tx, [change]);
  });
  await keep.finally(() => database.close());
}

const isOf = ({ role }: Config, part: Config['role']) => role === 'all' || role === part;

/** On connections of its own, because a caller that looks a key up holds one of the others; tried before anybody relies on it. */
async function openVault(config: Config, url: string, { endings }: Life): Promise<Vault> {
  const database = openDatabase({ url, role: 'assay_app', size: 2 });
  endings.push(() => database.close());
  const vault = createVault(database, openOuterKey(config.outer_key));
  await vault.seal({ owner: NIL_UUID, purpose: 'start', subject: '' }, Buffer.alloc(0));
  return vault;
}

async function startWorkers(config: Config, url: string, { endings, fail }: Life): Promise<void> {
  const { blobs, anchor, anchor_copies, data_dir, log_level, outer_key, mail, recheck_days } =
    config;
  const about = {
    database_url: url,
    public_url: config.public_url,
    blobs,
    anchor,
    anchor_copies,
    data_dir,
    log_level,
    outer_key,
    mail,
    webhook_origins: config.webhook_origins,
    nvd_api_key: config.nvd_api_key,
    stripe: config.stripe,
    recheck_days,
    // Certificates of NODE_EXTRA_CA_CERTS, which workers do not receive by environment.
    certificates: getCACertificates('extra'),
  };
  const queues = [
    ...(isOf(config, 'worker') ? (['interactive', 'bulk'] as const) : []),
    ...(isOf(config, 'sequencer') ? (['leaves'] as const) : []),
  ];
  const workers = queues.map((queue) => superviseWorker({ queue, ...about }, fail));
  endings.push(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
  });
  await Promise.all(workers.map((worker) => worker.started));
}

async function embedded(config: Config, log: Logger, { endings, fail }: Life): Promise<string> {
  const postgres = await startEmbeddedPostgres({
    dataDir: config.data_dir,
    onFailure: (error) => {
      log.fatal({ error }, 'the database died');
      fail();
    },
  });
  endings.push(() => postgres.stop());
  return postgres.url;
}

/** One server of all roles to a directory; the first process in it sweeps what a killed one was working on. */
async function claimDataDir({ data_dir, role }: Config, url: string, { endings }: Life) {
  const claim = await claimFolder(url, data_dir, { owns: role === 'all' });
  endings.push(() => claim.release());
  if (claim.isFirst) await rm(join(data_dir, 'tmp'), { recursive: true, force: true });
}

async function serve(
  config: Config,
  url: string,
  { endings, log, vault }: Life & { log: Logger; vault: Vault },
): Promise<Served> {
  const database = openDatabase({ url, role: 'assay_app', size: 12 });
  endings.push(() => database.close());
  const listener = listen(url, 'assay_app', SBOM_CHANNEL);
  endings.push(() => listener.close());
  const checkpoints = listen(url, 'assay_app', CHECKPOINT_CHANNEL);
  endings.push(() => checkpoints.close());
  const checkpointWaiter = createCheckpointWaiter(database, checkpoints);
  endings.push(() => checkpointWaiter.close());
  const documents = openSbomDocuments(await openBlobStore(config.blobs), config.data_dir);
  endings.push(() => documents.parser.close());
  documents.parser.warm();
  warmDrafts();
  const pageRoot = join(CHECKOUT, 'packages/web/dist');
  const { server, contextOf } = await createApp({
    version: versionOfProduct(),
    database,
    publicUrl: config.public_url,
    vault,
    disk: watchDiskSpace(
      [config.data_dir, config.blobs.slice('file:'.length)],
      config.disk_reserve,
    ),
    outbound: { publicUrl: config.public_url, allowedOrigins: config.webhook_origins },
    mailConfigured: config.mail !== undefined,
    singleSignOn: config.sso,
    stripe: config.stripe,
    signUp: config.sign_up,
    trustedProxies: config.trusted_proxies,
    securityContact: config.security_contact,
    pageRoot: existsSync(pageRoot) ? pageRoot : '',
    licenseKey: licenseKeyIn(config.license_key_file),
    sourceLocations: config.source_locations,
    log,
    documents,
    followers: createFollowers(listener),
    checkpointWaiter,
    logReader: createLogReader(database, await openLogStore(config.blobs)),
    limits: { document_bytes: config.max_upload_bytes },
    countJobs: async () => {
      const states = await database.read(null, selectTaskStates);
      const sum = (of: 'waiting' | 'dead') => states.reduce((all, state) => all + state[of], 0);
      return { waiting: sum('waiting'), failed: sum('dead') };
    },
  });
  endings.push(() => stopServer(server));
  // Before anybody is answered: who sees /health as ok signs in next.
  const admin = config.admin ?? (config.demo ? demoAdmin() : undefined);
  const first = await prepareFirstStart({ database, contextOf }, config.public_url, admin);
  const origin = await server.listen({ host: config.host, port: config.port });
  await startFeeds(database, config);
  console.log(`Assay is at ${config.public_url}`);
  if (first.state === 'created') console.log(signInHint(first.email, config, admin));
  if (first.state === 'offered') {
    console.log(`Open this link within 30 minutes to create the first account:\n${first.link}`);
  }
  return { origin, admin, isFirst: first.state === 'created' };
}

/** The password is printed only where the operator did not choose it. */
const signInHint = (email: string, config: Config, admin: Served['admin']) =>
  config.admin === undefined && admin !== undefined
    ? `Sign in as ${email} with the password ${admin.password}`
    : `Sign in as ${email}.`;

/** Nothing is fetched before an operator says so: by this variable, or in the page. */
async function startFeeds(database: Database, config: Config): Promise<void> {
  const { feeds, source_locations } = config;
  if (feeds === undefined) return;
  if ('directory' in feeds) await enqueueFeeds(database, feeds.directory);
  else await subscribeAtStart(database, newTasksOf(feeds.sources, 'UTC', source_locations));
}

function licenseKeyIn(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    const pem = readFileSync(file, 'utf8');
    licenseKeyOf(pem);
    return pem;
  } catch (cause) {
    throw new Error('ASSAY_LICENSE_KEY must name a file with an Ed25519 public key (PEM).', {
      cause,
    });
  }
}

function versionOfProduct(): string {
  const text = readFileSync(join(CHECKOUT, 'package.json'), 'utf8');
  return String(JSON.parse(text).version);
}

await main();
