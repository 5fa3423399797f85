import type { Ctx } from '../../../context.ts';
import { Conflict } from '../../../errors.ts';
import type { Reader } from '../../../platform/db/database.ts';
import type { BodyScheduler, ScheduledBody } from '../../../platform/http/body-scheduler.ts';
import { idempotencyKeyOf } from '../../../platform/http/idempotency-key.ts';
import type { Exchange } from '../../../platform/http/mount.ts';
import { requireRoom } from '../../license/limits.ts';
import type { SbomDocuments } from '../../sbom-files/documents.ts';
import type { BlobParts } from '../../sweep/arriving-blobs.ts';
import type { UploadJournal, UploadRecord } from '../../uploads/journal.ts';
import { readReceived } from './read-received.ts';
import { type ReceivedDocument, receiveDocument } from './receive-document.ts';
import { digestOf, Overtaken, restartUpload, storeUpload, type Upload } from './store-upload.ts';
import * as query from './upload-queries.ts';

export interface UploadLimits {
  /** Largest document, decompressed. */
  document_bytes: number;
}

/** Dependencies of an upload besides its request. */
export interface UploadParts extends Pick<BlobParts, 'database'> {
  documents: SbomDocuments;
  limits: UploadLimits;
  journal: UploadJournal;
  scheduler: BodyScheduler;
}

type TakingParts = Omit<UploadParts, 'journal'> & { scheduled: ScheduledBody };

/** Attempts to find the existing one: it may be deleted in between. */
const TRIES = 5;

/**
 * Receives a document: writes bytes to disk, parses a small one, stores a blob, and then in one short
 * transaction the project, the SBOM, the job that continues, and the audit entry. Before that only the record
 * of the upload exists, which also has the reason of a refusal; after it nothing is lost. Of clients that send
 * the same bytes concurrently, one creates the SBOM, and the others wait and get the same one.
 *
 * @returns the SBOM's uuid, and whether this call created it
 */
export async function uploadSbom(
  ctx: Ctx,
  input: Upload['input'],
  { request, body }: Exchange,
  parts: Omit<UploadParts, 'journal'> & { record: UploadRecord },
): Promise<{ sbomid: string; created: boolean }> {
  const scheduled = await openTurn(ctx, parts, Number(request.headers['content-length'] ?? 0));
  try {
    return await receiveAndTake(ctx, input, { request, body }, { ...parts, scheduled });
  } finally {
    scheduled.end();
  }
}

/** @throws Unavailable when too many large bodies are in progress; the record has the reason */
async function openTurn(
  ctx: Ctx,
  { scheduler, record }: Pick<UploadParts, 'scheduler'> & { record: UploadRecord },
  declared: number,
): Promise<ScheduledBody> {
  try {
    return scheduler.open(ctx.tenantUuid, declared);
  } catch (error) {
    await record.end(error);
    throw error;
  }
}

async function receiveAndTake(
  ctx: Ctx,
  input: Upload['input'],
  { request, body }: Pick<Exchange, 'request' | 'body'>,
  { record, ...parts }: TakingParts & { record: UploadRecord },
): Promise<Taken> {
  const from = new Date();
  let document: ReceivedDocument | undefined;
  try {
    record.update({ steps: [from] });
    document = await receiveDocument(body, request.headers['content-encoding'] ?? '', {
      documents: parts.documents,
      declared: Number(request.headers['content-length'] ?? 0),
      limitBytes: parts.limits.document_bytes,
      scheduled: parts.scheduled,
      onBytes: record.received,
    });
    const received = { from, to: new Date() };
    const { sha256, size_bytes } = document;
    record.update({ state: 'parsing', sha256, size_bytes, steps: [from, received.to, new Date()] });
    const idempotency_key = idempotencyKeyOf(request);
    const taken = await take(ctx, parts, { record, input, document, received, idempotency_key });
    if (taken.duplicate) await record.duplicate(taken.sbomid);
    return taken;
  } catch (error) {
    await record.end(error, document?.source);
    throw error;
  } finally {
    await document?.discard();
  }
}

/** Result of an upload: a new SBOM, a restarted one, or an existing one. */
interface Taken {
  sbomid: string;
  created: boolean;
  duplicate: boolean;
}

async function take(ctx: Ctx, parts: TakingParts, upload: Upload): Promise<Taken> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await takeOnce(ctx, parts, upload);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (attempt === TRIES) throw new Conflict('The same document is being deleted. Try again.');
    }
  }
}

async function takeOnce(ctx: Ctx, parts: TakingParts, upload: Upload): Promise<Taken> {
  const { document, input } = upload;
  const repeated = await findRepeated(ctx, upload);
  if (repeated !== undefined) return { sbomid: repeated, created: false, duplicate: true };
  const of = { sha256: document.sha256, path: input.project, version: input.version };
  const early = await ctx.read((db) => lookUp(ctx, db, of));
  if (early.place?.sbomid) return takeUp(ctx, early.place, upload);
  const parsing = { from: new Date(), to: new Date() };
  const known = early.parsed;
  const parsed = known ?? (await readReceived(parts.documents, ctx.tenantUuid, document));
  parsing.to = new Date();
  const version = input.version || parsed?.version || '';
  const place =
    version === early.version
      ? early.place
      : await ctx.read((db) => findPlace(ctx, db, { ...of, version }));
  if (place?.sbomid) return takeUp(ctx, place, upload);
  if (place === undefined) await requireRoom(ctx, 'projects');
  await requireRoom(ctx, 'sboms');
  await requireRoom(ctx, 'storage_bytes', document.size_bytes);
  const blobParts = { database: parts.database, blobs: parts.documents.blobs };
  const wasRead = known === undefined && parsed !== null;
  const read = { parsed, version, parsing: wasRead ? parsing : null };
  const sbomid = await storeUpload(ctx, blobParts, upload, read);
  return { sbomid, created: true, duplicate: false };
}

/** The SBOM that is there already; one that failed is processed again. */
async function takeUp(ctx: Ctx, place: query.Place, upload: Upload): Promise<Taken> {
  const sbomid = place.sbomid ?? '';
  const restarts = place.status === 'failed' && (await restartUpload(ctx, sbomid, upload));
  return { sbomid, created: false, duplicate: !restarts };
}

type Of = Parameters<typeof query.findPlace>[2];

const findPlace = (ctx: Ctx, db: Reader, of: Of) => query.findPlace(db, ctx.tenantUuid, of);

/** Looks up earlier results of these bytes, and the destination. */
async function lookUp(ctx: Ctx, db: Reader, of: Of) {
  const parsed = await query.findParsed(db, ctx.tenantUuid, of);
  const version = of.version || parsed?.version || '';
  return { parsed, version, place: await findPlace(ctx, db, { ...of, version }) };
}

/** The SBOM of an earlier request with the same Idempotency-Key; 409 when that one had another body. */
async function findRepeated(ctx: Ctx, upload: Upload): Promise<string | undefined> {
  const { idempotency_key: key } = upload;
  if (key === undefined) return undefined;
  const earlier = await ctx.read((db) => query.findByKey(db, ctx.tenantUuid, key));
  if (earlier === undefined) return undefined;
  if (earlier.request_sha256.equals(digestOf(upload))) return earlier.sbomid;
  throw new Conflict('This Idempotency-Key was used for another upload');
}
