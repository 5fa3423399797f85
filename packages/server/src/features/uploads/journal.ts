import type { Actor } from '../../context.ts';
import type { DocumentSource } from '../../parser/parse-job.ts';
import { insertAuditEntry } from '../../platform/audit/queries.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import { visibleError } from '../../platform/http/error-handler.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { excerptAt } from '../sbom-files/excerpt.ts';
import { visibleText } from '../sbom-files/visible-text.ts';
import { putUpload, type UploadEntry, withoutWaiting } from './record-queries.ts';
import { refusalOf } from './refused.ts';
import { type ErrorWithPlace, uploadErrorOf } from './upload-error.ts';

/** An upload that takes longer is shown while it is received. */
const FIRST_SIGN_MS = 500;
const SIGN_MS = 2_000;

/** One upload while the server receives and parses it. */
export interface UploadRecord {
  readonly uuid: string;
  /** Counts received bytes, as sent. */
  received(bytes: number): void;
  /** Records new data; written with the next heartbeat. */
  update(changes: Partial<UploadEntry>): void;
  /** Writes recorded data in the transaction that stores the SBOM. */
  write(tx: Writer, changes: Partial<UploadEntry>): Promise<void>;
  /** Ends it as the duplicate of an SBOM. Nothing changes, so nothing is audited. */
  duplicate(sbomid: string): Promise<void>;
  /**
   * Ends it as refused, with an audit entry, or as failed. Never rejects: the sender gets the error that it was called
   * with.
   *
   * @param source the document, where it was received: for the excerpt
   */
  end(error: unknown, source?: DocumentSource): Promise<void>;
}

/** Keeps a record of each upload. */
export interface UploadJournal {
  begin(
    actor: Actor,
    to: { project: string; version: string; expected_bytes?: number },
  ): UploadRecord;
}

interface Log {
  warn(values: object, text: string): void;
}

/**
 * Creates the journal of uploads: short ones are written once, with the change itself; longer ones write a
 * heartbeat every two seconds.
 */
export const createUploadJournal = (database: Database, log: Log): UploadJournal => ({
  begin: (actor, to) => beginRecord({ database, log, actor }, to),
});

interface Parts {
  database: Database;
  log: Log;
  actor: Actor;
}

function beginRecord(
  { database, log, actor }: Parts,
  to: Parameters<UploadJournal['begin']>[1],
): UploadRecord {
  const entry = entryOf(actor, to);
  const { tenant_uuid, uuid } = entry;
  let timer = setTimeout(sign, FIRST_SIGN_MS);
  let isOver = false;
  timer.unref();

  function sign(): void {
    const writing = database.write(tenant_uuid, async (tx) => {
      await withoutWaiting(tx);
      await putUpload(tx, entry);
    });
    writing
      .catch((error) => log.warn({ err: error, upload: uuid }, 'an upload could not be recorded'))
      .finally(() => {
        if (isOver) return;
        timer = setTimeout(sign, SIGN_MS);
        timer.unref();
      });
  }
  function stop(): void {
    isOver = true;
    clearTimeout(timer);
  }
  return {
    uuid,
    received(bytes) {
      entry.received_bytes += bytes;
    },
    update: (changes) => void Object.assign(entry, changes),
    async write(tx, changes) {
      stop();
      await putUpload(tx, { ...entry, ...changes });
    },
    async duplicate(sbomid) {
      stop();
      Object.assign(entry, { state: 'duplicate', sbomid });
      await database.write(tenant_uuid, (tx) => putUpload(tx, entry));
    },
    async end(error, source) {
      stop();
      Object.assign(entry, await endingOf(error, source));
      await database
        .write(tenant_uuid, async (tx) => {
          await putUpload(tx, entry);
          if (entry.state === 'refused') await insertAuditEntry(tx, actor, refusalOf(entry));
        })
        .catch((failure) =>
          log.warn({ err: failure, upload: uuid }, 'an upload could not be recorded'),
        );
    },
  };
}

function entryOf(actor: Actor, to: Parameters<UploadJournal['begin']>[1]): UploadEntry {
  const { kind, uuid, name } = actor;
  return {
    tenant_uuid: actor.tenantUuid,
    uuid: uuidV7(),
    received_at: new Date(),
    sender: { kind, uuid, name },
    project: visibleText(to.project, 2200),
    version: visibleText(to.version, 200),
    state: 'receiving',
    received_bytes: 0,
    expected_bytes: to.expected_bytes ?? null,
    size_bytes: null,
    sha256: null,
    sbomid: null,
    made_project: false,
    error: null,
    excerpt: null,
    component_count: null,
    warning_count: 0,
    steps: [],
  };
}

async function endingOf(error: unknown, source: DocumentSource | undefined) {
  const seen: ErrorWithPlace = visibleError(error);
  const isRefusal = seen.status < 500 && seen.code !== 'body.incomplete';
  const excerpt =
    source === undefined || seen.remark === undefined
      ? null
      : await excerptAt(source, seen.remark).catch(() => null);
  const state: UploadEntry['state'] = isRefusal ? 'refused' : 'failed';
  return { state, sbomid: null, error: uploadErrorOf(seen), excerpt };
}
