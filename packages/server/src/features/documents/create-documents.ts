import { createHash } from 'node:crypto';
import type { DocumentRow } from '@assay/contract/document.ts';
import type { Actor, Answer, Change, Ctx } from '../../context.ts';
import { AppError, Conflict } from '../../errors.ts';
import { appendLeaves } from '../../log/append/append.ts';
import { insertAuditEntries } from '../../platform/audit/queries.ts';
import type { Writer } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { answerMade, type MadeDocument, whenSettled } from './document-answer.ts';
import type { SentDocument } from './document-body.ts';
import type { DocumentContext } from './document-context.ts';
import {
  type RevisionOf,
  revisionLeaf,
  revisionRow,
  type SealedContent,
  sealContent,
} from './new-revision.ts';
import { newDocumentKey, newSalt, sealDocumentKey } from './sealed-payload.ts';
import { shareRuns } from './shared-runs.ts';
import { foundBy, keepFoundBy, openCollection } from './write-collection.ts';
import * as sql from './write-queries.ts';

/** Parameters of a creation. */
export interface Creation {
  /** uuid of the ledger. */
  uuid: string;
  /** Name of the collection. */
  name: string;
  documents: SentDocument[];
  /** Makes a repeated request the same one. */
  idempotency?: { key: string; body: Uint8Array } | undefined;
}

/** A document with everything stored of it except its fields. */
interface Draft extends SentDocument {
  document_uuid: string;
  leaf_uuid: string;
  name_salt: Buffer;
  sealed_key: Buffer;
  sealed: SealedContent;
}

/** One request, ready for its transaction. */
interface Job {
  ctx: Ctx;
  of: { uuid: string; name: string };
  drafts: Draft[];
  request: { key: string; request_sha256: Buffer } | undefined;
  weight: number;
}

/** This request was made before: by these leaves. */
class Repeated extends AppError {
  readonly leaf_uuids: string[];
  constructor(leaf_uuids: string[]) {
    super(409, 'repeated', 'This request was made before');
    this.leaf_uuids = leaf_uuids;
  }
}

/** Bytes of content that weigh as much as a document does by itself. */
const BYTES_A_DOCUMENT = 64 * 1024;

/** Adds documents, all of a request or none; requests of one collection that come at once share a transaction. */
export function createCreator(parts: DocumentContext) {
  const runShared = shareRuns(storeAll);
  return async (ctx: Ctx, { uuid, name, documents, idempotency }: Creation) => {
    const drafts = await draftsOf(parts, ctx.tenantUuid, documents);
    const weights = drafts.map(({ bytes }) => 1 + bytes.length / BYTES_A_DOCUMENT);
    const job: Job = {
      ctx,
      of: { uuid, name },
      drafts,
      request: idempotency && requestOf(ctx, { uuid, name }, idempotency),
      weight: weights.reduce((all, weight) => all + weight, 0),
    };
    try {
      const made = await runShared(`${ctx.tenantUuid} ${uuid} ${name}`, job);
      return await answerMade(parts, ctx, uuid, made);
    } catch (error) {
      if (!(error instanceof Repeated)) throw error;
      return whenSettled(parts, ctx, { ledger_uuid: uuid, leaf_uuids: error.leaf_uuids });
    }
  };
}

/** Adds documents; {@link createCreator} creates it. */
export type CreateDocuments = (ctx: Ctx, creation: Creation) => Promise<Answer<DocumentRow>[]>;

/**
 * Audit entries of one collection's jobs: one for everything that an actor added from one address in this
 * transaction. It names a single document, or the number; the ledger’s leaves name each, with its author.
 */
function auditEntries(jobs: Job[]): { actor: Actor; change: Change }[] {
  const together = Map.groupBy(jobs, ({ ctx: { actor } }) =>
    JSON.stringify([actor.kind, actor.uuid, actor.role, actor.sessionHash, actor.ip]),
  );
  return [...together.values()].flatMap((same) => {
    const drafts = same.flatMap((job) => job.drafts);
    const [job] = same;
    const [draft] = drafts;
    if (job === undefined || draft === undefined) return [];
    const several = drafts.length > 1 && { documents: drafts.length };
    const details = { collection: job.of.name, ...several };
    const change = { action: 'document.create', subject_uuid: draft.document_uuid, details };
    return { actor: job.ctx.actor, change };
  });
}

async function draftsOf(
  { vault }: DocumentContext,
  tenantUuid: string,
  documents: SentDocument[],
): Promise<Draft[]> {
  // Sorted, because uuid order is creation order.
  const uuids = documents.map(() => uuidV7()).toSorted();
  return Promise.all(
    documents.map(async (sent, at) => {
      const document_uuid = uuids[at] ?? uuidV7();
      const key = newDocumentKey();
      const [sealed_key, sealed] = await Promise.all([
        sealDocumentKey(vault, { tenantUuid, documentUuid: document_uuid }, key),
        sealContent(key, { document_uuid, revision: 1 }, sent.bytes),
      ]);
      return {
        ...sent,
        document_uuid,
        leaf_uuid: uuidV7(),
        name_salt: newSalt(),
        sealed_key,
        sealed,
      };
    }),
  );
}

/** Another actor's key is another one. */
function requestOf(
  { actor }: Ctx,
  of: { uuid: string; name: string },
  { key, body }: NonNullable<Creation['idempotency']>,
) {
  const hash = createHash('sha256').update(`${of.uuid}\0${of.name}\0`).update(body);
  return { key: `${actor.uuid}:${key}`, request_sha256: hash.digest() };
}

/** Runs all jobs of one collection in one transaction; returns the documents of each. */
async function storeAll(jobs: Job[]): Promise<MadeDocument[][]> {
  const [first] = jobs;
  const [entry, ...entries] = auditEntries(jobs);
  if (first === undefined || entry === undefined) return [];
  const at = await first.ctx.write(entry.change, async (tx) => {
    const made = await store(tx, first, jobs);
    for (const { change } of [entry, ...entries]) change.at = made;
    await insertAuditEntries(tx, entries);
    return made;
  });
  return jobs.map(({ drafts }) => drafts.map(({ id, leaf_uuid }) => ({ id, leaf_uuid, at })));
}

/** @returns when all of them were made */
async function store(tx: Writer, { ctx: { tenantUuid }, of }: Job, jobs: Job[]): Promise<Date> {
  const collection = await openCollection(tx, tenantUuid, of);
  const target = { tenant_uuid: tenantUuid, collection_uuid: collection.uuid };
  for (const job of jobs) if (job.request) await keepRequest(tx, target, job.request, job.drafts);
  const at = await sql.presentInstant(tx);
  const all = jobs.flatMap(({ ctx, drafts }) => drafts.map((draft) => ({ ...draft, ctx })));
  const inserted = await sql.insertDocuments(
    tx,
    { ...target, at },
    all.map(({ document_uuid: uuid, ctx, ...draft }) => ({
      uuid,
      id: draft.id,
      sealed_key: draft.sealed_key,
      name_salt: draft.name_salt,
      leaf_uuid: draft.leaf_uuid,
      changed_by: ctx.actor.name,
    })),
  );
  refuseTaken(all.filter((draft) => !inserted.has(draft.document_uuid)));
  await keepFoundBy(
    tx,
    target,
    all.map((draft) => foundBy(collection, draft)),
  );
  const revisions = all.map(
    (draft): RevisionOf => ({
      document_uuid: draft.document_uuid,
      collection_uuid: collection.uuid,
      revision: 1,
      uuid: draft.leaf_uuid,
      op: 'create',
      content: draft.sealed,
      after: null,
      actor: draft.ctx.actor,
      names: { ledger: collection.ledger_name, collection: collection.name, id: draft.id },
      name_salt: draft.name_salt,
      at,
    }),
  );
  await sql.insertRevisions(tx, tenantUuid, revisions.map(revisionRow), at);
  await appendLeaves(tx, tenantUuid, collection.ledger_uuid, revisions.map(revisionLeaf));
  return at;
}

function refuseTaken(taken: Draft[]): void {
  if (taken.length === 0) return;
  const ids = taken.slice(0, 10).map(({ id }) => id);
  const more = taken.length > ids.length ? ` and ${taken.length - ids.length} more` : '';
  throw new Conflict(
    taken.length === 1
      ? `There is a document ${ids[0]} already`
      : `There are documents of these ids already: ${ids.join(', ')}${more}`,
  );
}

/** @throws Repeated when it was stored before, Conflict when the key was used for another request */
async function keepRequest(
  tx: Writer,
  { tenant_uuid, collection_uuid }: { tenant_uuid: string; collection_uuid: string },
  request: NonNullable<Job['request']>,
  drafts: Draft[],
): Promise<void> {
  const revision_uuids = drafts.map(({ leaf_uuid }) => leaf_uuid);
  const row = { ...request, collection_uuid, revision_uuids };
  const before = await sql.keepRequest(tx, tenant_uuid, row);
  if (before === undefined) return;
  if (!before.request_sha256.equals(request.request_sha256))
    throw new Conflict('Something else was sent with this Idempotency-Key before');
  throw new Repeated(before.revision_uuids);
}
