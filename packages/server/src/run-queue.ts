import { availableParallelism } from 'node:os';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { evaluationTasks, keepEvaluating } from './features/artifacts/compliance/stored/jobs.ts';
import { attestationTasks } from './features/attestations/jobs.ts';
import { closeMonthsMinutely } from './features/billing/close-months.ts';
import { paymentTasks, reportMinutely } from './features/billing/payments/jobs.ts';
import { createPayments } from './features/billing/payments/payments.ts';
import { catalogueTasks } from './features/catalogue/jobs.ts';
import {
  refreshOwnerReleases,
  refreshOwnersMinutely,
} from './features/catalogue/ownership/owner-releases.ts';
import { rematchAfterUpgrade } from './features/catalogue/rematch/start-rematch.ts';
import { complianceTasks, createJudging, judgeEarlier } from './features/compliance/jobs.ts';
import { mailTasks, resendHourly } from './features/mail/jobs.ts';
import type { DeliveryParts } from './features/notifications/deliver.ts';
import { startNotifier } from './features/notifications/notifier.ts';
import { accountMailTasks } from './features/passwords/account-mail.ts';
import { keepReportSchedules } from './features/reports/saved/due.ts';
import { reportTasks } from './features/reports/saved/jobs.ts';
import { openSbomDocuments, type SbomDocuments } from './features/sbom-files/documents.ts';
import { countUncounted } from './features/sboms/count-earlier.ts';
import { describeUndescribed } from './features/sboms/describe-earlier.ts';
import { resumeEveryMinute, resumeUnfinished, sbomTasks } from './features/sboms/jobs.ts';
import { ownUnread } from './features/sboms/owners/own-earlier.ts';
import { keepSchedules, scheduledTasks } from './features/scheduled-tasks/jobs.ts';
import { sweepTasks } from './features/sweep/jobs.ts';
import { deleteDueHourly, tenantTasks } from './features/tenants/deletion-job.ts';
import { endLostMinutely } from './features/uploads/lost-uploads.ts';
import { vexTasks } from './features/vex/jobs.ts';
import { CHECKPOINT_CHANNEL } from './log/append/queries.ts';
import { logAuditTasks, type OnViolation } from './log/audits/jobs.ts';
import { type CheckpointWaiter, createCheckpointWaiter } from './log/publish/checkpoint-waiter.ts';
import { openLogStore } from './log/read/file-log-store.ts';
import { createLogReader } from './log/read/log-reader.ts';
import type { LogStore } from './log/read/log-store.ts';
import type { BlobStore } from './platform/blobs/blob-store.ts';
import { warmDrafts } from './platform/blobs/draft-writer.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { listen } from './platform/db/listen.ts';
import { createLull, type Lull } from './platform/jobs/lull.ts';
import { createQueue, type Tasks } from './platform/jobs/queue.ts';
import { createLog, type Logger } from './platform/log.ts';
import { openOuterKey } from './platform/secrets/open-outer-key.ts';
import { createVault, type Vault } from './platform/secrets/vault.ts';
import { createServerWork } from './server-work.ts';
import type { WorkerConfig } from './worker-config.ts';

/** The running work of one process. */
export interface Work {
  /** Lets jobs end for some seconds, then gives them back. */
  stop(): Promise<void>;
}

/** Begins what earlier processes left undone, and what earlier versions did not do. */
async function catchUp(queue: WorkerConfig['queue'], database: Database): Promise<void> {
  if (queue === 'interactive') {
    await resumeUnfinished(database);
    await describeUndescribed(database);
    await countUncounted(database);
    await ownUnread(database);
    await judgeEarlier(database);
  } else {
    await rematchAfterUpgrade(database);
    await refreshOwnerReleases(database);
  }
}
/** Says in the program’s log what an audit found. */
const alarm =
  (log: Logger): OnViolation =>
  ({ log_uuid }, finding) =>
    log.error({ log_uuid, finding }, 'a log, or what lies beside it, was changed');

/** Starts to work on one queue. */
export async function createWork(config: WorkerConfig): Promise<Work> {
  const log = createLog({ level: config.log_level });
  // One more than there are processors: a job that judges may wait for uploads.
  const concurrency = config.queue === 'interactive' ? Math.max(2, availableParallelism()) + 1 : 1;
  const { database_url: url } = config;
  if (config.certificates.length > 0)
    setDefaultCACertificates([...getCACertificates('default'), ...config.certificates]);
  const database = openDatabase({ url, role: 'assay_worker', size: concurrency * 2 + 2 });
  const blobs = await openBlobStore(config.blobs);
  const logStore = await openLogStore(config.blobs);
  const documents = openSbomDocuments(
    blobs,
    config.data_dir,
    config.queue === 'interactive' ? 1 : 0,
  );
  const secrets = openDatabase({ url, role: 'assay_worker', size: 1 });
  const reader = openDatabase({ url, role: 'assay_app', size: 2 });
  const vault = createVault(secrets, openOuterKey(config.outer_key));
  const checkpoints = listen(url, 'assay_worker', CHECKPOINT_CHANNEL);
  const checkpointWaiter = createCheckpointWaiter(database, checkpoints);
  const queue = createQueue({ url, log: (level, message) => log[level](message) });
  const parts = {
    ...{ database, reader, blobs, logStore, documents, vault, checkpointWaiter, log },
    lull: createLull(),
  };
  const tasks =
    config.queue === 'interactive' ? interactiveTasks(parts, config) : bulkTasks(parts, config);
  documents.parser.warm();
  if (config.queue === 'bulk') warmDrafts();
  await queue.start(tasks, concurrency);
  await catchUp(config.queue, database);
  const endTimers = startTimers(config.queue, database, log);
  const endSending = startSending(config, { database, vault }, log);
  return {
    async stop() {
      await endSending();
      endTimers();
      await queue.stop();
      await checkpointWaiter.close();
      await checkpoints.close();
      await documents.parser.close();
      await reader.close();
      await secrets.close();
      await database.close();
    },
  };
}

/** Dependencies of the tasks of both queues. */
interface Parts {
  database: Database;
  /** Reads as requests do. */
  reader: Database;
  blobs: BlobStore;
  documents: SbomDocuments;
  vault: Vault;
  logStore: LogStore;
  checkpointWaiter: CheckpointWaiter;
  /** Tells when the worker reads no upload. */
  lull: Lull;
  log: Logger;
}

/** Tasks whose results users wait for. */
const interactiveTasks = (
  { database, reader, documents, logStore, checkpointWaiter, vault, lull }: Parts,
  { mail, public_url: publicUrl, stripe }: WorkerConfig,
  judging = createJudging(),
) => ({
  ...paymentTasksOf(database, stripe),
  ...sbomTasks(database, documents, { lull, judging }),
  ...complianceTasks(database, documents, { lull, judging }),
  ...evaluationTasks(database),
  ...vexTasks(database),
  ...attestationTasks({
    database,
    logReader: createLogReader(database, logStore),
    checkpointWaiter,
  }),
  ...mailTasks({ database, vault, blobs: documents.blobs, server: mail }),
  ...reportTasks({ database, reader, documents, vault, publicUrl }),
  ...accountMailTasks({ database, vault, publicUrl }),
});

/** None where payments are off. */
function paymentTasksOf(database: Database, stripe: WorkerConfig['stripe']): Tasks {
  const payments = createPayments(stripe);
  return payments === undefined ? {} : paymentTasks({ database, payments });
}

/** Tasks that take minutes, in the background. */
const bulkTasks = (
  { database, blobs, documents, logStore, vault, log }: Parts,
  { recheck_days, nvd_api_key }: WorkerConfig,
) => ({
  ...catalogueTasks({ database, blobs, folder: documents.folder }),
  ...scheduledTasks({
    ...{ database, blobs, folder: documents.folder, vault, nvd_api_key },
    work: createServerWork(database),
  }),
  ...sweepTasks(database, documents),
  ...tenantTasks({ database, vault, documents, logStore }),
  ...logAuditTasks({ database, store: logStore, blobs, vault, recheck_days }, alarm(log)),
});

/** Starts the work that recurs, until the returned function is called. */
function startTimers(queue: WorkerConfig['queue'], database: Database, log: Logger): () => void {
  let isEnded = false;
  // Work that the end cuts off is no failure: it recurs when the server starts again.
  const onFailureOf = (message: string) => (error: unknown) => {
    if (!isEnded) log.error({ error }, message);
  };
  const ends =
    queue === 'interactive'
      ? [
          resumeEveryMinute(database, onFailureOf('resuming uploads failed')),
          keepEvaluating(database, onFailureOf('looking for artifacts to judge failed')),
        ]
      : [
          endLostMinutely(database, onFailureOf('ending lost uploads failed')),
          refreshOwnersMinutely(
            database,
            onFailureOf('looking for stale owners of packages failed'),
          ),
          keepSchedules(database, onFailureOf('looking at schedules failed')),
          keepReportSchedules(database, onFailureOf('looking at schedules of reports failed')),
          closeMonthsMinutely(database, onFailureOf('closing months of use failed')),
          deleteDueHourly(database, onFailureOf('deleting tenants failed')),
        ];
  return () => {
    isEnded = true;
    for (const end of ends) end();
  };
}

/** Sends mails that wait, compares events with rules and sends what follows, in the worker that people wait for. */
function startSending(
  { queue, mail, public_url: publicUrl, webhook_origins: allowedOrigins, stripe }: WorkerConfig,
  parts: Pick<DeliveryParts, 'database' | 'vault'>,
  log: Logger,
): () => Promise<void> {
  if (queue !== 'interactive') return async () => {};
  const endResending = mail
    ? resendHourly(parts.database, (error) => log.error({ error }, 'resending mails failed'))
    : () => {};
  const outbound = { publicUrl, allowedOrigins };
  const endNotifying = startNotifier({ ...parts, outbound }, (error) =>
    log.error({ error }, 'notifying failed'),
  );
  const payments = createPayments(stripe);
  const endReporting = payments
    ? reportMinutely({ database: parts.database, payments }, (error) =>
        log.error({ error }, 'reporting use failed'),
      )
    : () => {};
  return async () => {
    endResending();
    endReporting();
    await endNotifying();
  };
}
