import { availableParallelism } from 'node:os';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { attestationTasks } from './features/attestations/jobs.ts';
import { catalogueTasks } from './features/catalogue/jobs.ts';
import {
  refreshOwnerReleases,
  refreshOwnersMinutely,
} from './features/catalogue/ownership/owner-releases.ts';
import { rematchAfterUpgrade } from './features/catalogue/rematch/start-rematch.ts';
import { mailTasks, resendHourly } from './features/mail/jobs.ts';
import { accountMailTasks } from './features/passwords/account-mail.ts';
import { openSbomDocuments } from './features/sbom-files/documents.ts';
import { countUncounted } from './features/sboms/count-earlier.ts';
import { describeUndescribed } from './features/sboms/describe-earlier.ts';
import { resumeEveryMinute, resumeUnfinished, sbomTasks } from './features/sboms/jobs.ts';
import { ownUnread } from './features/sboms/owners/own-earlier.ts';
import { keepSchedules, scheduledTasks } from './features/scheduled-tasks/jobs.ts';
import { createServerWork } from './features/scheduled-tasks/server-work.ts';
import { sweepTasks } from './features/sweep/jobs.ts';
import { deleteDueHourly, tenantTasks } from './features/tenants/deletion-job.ts';
import { endLostMinutely } from './features/uploads/lost-uploads.ts';
import { CHECKPOINT_CHANNEL } from './log/append/queries.ts';
import { logAuditTasks, type OnViolation } from './log/audits/jobs.ts';
import { createCheckpointWaiter } from './log/publish/checkpoint-waiter.ts';
import { openLogStore } from './log/read/file-log-store.ts';
import { createLogReader } from './log/read/log-reader.ts';
import { openBlobStore } from './platform/blobs/open-blob-store.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { listen } from './platform/db/listen.ts';
import { createQueue } from './platform/jobs/queue.ts';
import { createLog, type Logger } from './platform/log.ts';
import { openOuterKey } from './platform/secrets/open-outer-key.ts';
import { createVault } from './platform/secrets/vault.ts';
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
  const concurrency = config.queue === 'interactive' ? Math.max(2, availableParallelism()) : 1;
  const { database_url: url, recheck_days } = config;
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
  const vault = createVault(secrets, openOuterKey(config.outer_key));
  const checkpoints = listen(url, 'assay_worker', CHECKPOINT_CHANNEL);
  const checkpointWaiter = createCheckpointWaiter(database, checkpoints);
  const queue = createQueue({ url, log: (level, message) => log[level](message) });
  const tasks =
    config.queue === 'interactive'
      ? {
          ...sbomTasks(database, documents),
          ...attestationTasks({
            database,
            logReader: createLogReader(database, logStore),
            checkpointWaiter,
          }),
          ...mailTasks({ database, vault, server: config.mail }),
          ...accountMailTasks({ database, vault, publicUrl: config.public_url }),
        }
      : {
          ...catalogueTasks({ database, blobs, folder: documents.folder }),
          ...scheduledTasks({
            ...{ database, blobs, folder: documents.folder },
            work: createServerWork(database),
          }),
          ...sweepTasks(database, documents),
          ...tenantTasks({ database, vault, documents, logStore }),
          ...logAuditTasks({ database, store: logStore, blobs, vault, recheck_days }, alarm(log)),
        };
  await queue.start(tasks, concurrency);
  await catchUp(config.queue, database);
  const endResuming =
    config.queue === 'interactive'
      ? resumeEveryMinute(database, (error) => log.error({ error }, 'resuming uploads failed'))
      : () => {};
  const endLosing =
    config.queue === 'bulk'
      ? endLostMinutely(database, (error) => log.error({ error }, 'ending lost uploads failed'))
      : () => {};
  const endRefreshing =
    config.queue === 'bulk'
      ? refreshOwnersMinutely(database, (error) =>
          log.error({ error }, 'looking for stale owners of packages failed'),
        )
      : () => {};
  const endScheduling =
    config.queue === 'bulk'
      ? keepSchedules(database, (error) => log.error({ error }, 'looking at schedules failed'))
      : () => {};
  const endDeleting =
    config.queue === 'bulk'
      ? deleteDueHourly(database, (error) => log.error({ error }, 'deleting tenants failed'))
      : () => {};
  const endResending =
    config.queue === 'interactive' && config.mail
      ? resendHourly(database, (error) => log.error({ error }, 'resending mails failed'))
      : () => {};
  return {
    async stop() {
      endResuming();
      endLosing();
      endDeleting();
      endRefreshing();
      endScheduling();
      endResending();
      await queue.stop();
      await checkpointWaiter.close();
      await checkpoints.close();
      await documents.parser.close();
      await secrets.close();
      await database.close();
    },
  };
}
