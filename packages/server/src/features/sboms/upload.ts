import type { Ctx } from '../../context.ts';
import { Conflict } from '../../errors.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { BodyTurn, BodyTurns } from '../../platform/http/body-turns.ts';
import type { Exchange } from '../../platform/http/mount.ts';
import { requireRoom } from '../license/limits.ts';
import type { BlobParts } from '../sweep/arriving-blobs.ts';
import type { SbomDocuments } from './documents.ts';
import { readReceived } from './read-received.ts';
import { receiveDocument } from './receive-document.ts';
import { digestOf, Overtaken, restartUpload, storeUpload, type Upload } from './store-upload.ts';
import * as query from './upload-queries.ts';

export interface UploadLimits {
  /** Largest document, decompressed. */
  document_bytes: number;
}

/** What an upload needs beside its request. */
export interface UploadParts extends Pick<BlobParts, 'database'> {
  documents: SbomDocuments;
  limits: UploadLimits;
  turns: BodyTurns;
}

/** Tries to find what was there first: it may be deleted in between. */
const TRIES = 5;

/**
 * Takes a document: bytes to disk, read where it is small, stored as a blob, and then in one short transaction the
 * project, the SBOM, the job that goes on, and the audit entry. Before that nothing exists; after it nothing is lost.
 * Of clients that send the same at the same moment one makes the SBOM, the others wait for it and get the same.
 *
 * @returns the SBOM's uuid, and whether this call made it
 */
export async function uploadSbom(
  ctx: Ctx,
  input: Upload['input'],
  { request, body }: Exchange,
  parts: UploadParts,
): Promise<{ sbomid: string; created: boolean }> {
  const turn = parts.turns.open(ctx.tenantUuid, Number(request.headers['content-length'] ?? 0));
  try {
    return await receiveAndTake(ctx, input, { request, body }, { ...parts, turn });
  } finally {
    turn.end();
  }
}

async function receiveAndTake(
  ctx: Ctx,
  input: Upload['input'],
  { request, body }: Pick<Exchange, 'request' | 'body'>,
  parts: UploadParts & { turn: BodyTurn },
) {
  const from = new Date();
  const document = await receiveDocument(body, request.headers['content-encoding'] ?? '', {
    folder: parts.documents.folder,
    limitBytes: parts.limits.document_bytes,
    turn: parts.turn,
  });
  try {
    const key = request.headers['idempotency-key'];
    return await take(ctx, parts, {
      input,
      document,
      received: { from, to: new Date() },
      idempotency_key: typeof key === 'string' && key !== '' ? key.slice(0, 255) : undefined,
    });
  } finally {
    await document.discard();
  }
}

async function take(ctx: Ctx, parts: UploadParts & { turn: BodyTurn }, upload: Upload) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await takeOnce(ctx, parts, upload);
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error;
      if (attempt === TRIES) throw new Conflict('The same document is being deleted. Try again.');
    }
  }
}

async function takeOnce(ctx: Ctx, parts: UploadParts & { turn: BodyTurn }, upload: Upload) {
  const { document, input } = upload;
  const repeated = await findRepeated(ctx, upload);
  if (repeated !== undefined) return { sbomid: repeated, created: false };
  const of = { sha256: document.sha256, path: input.project, version: input.version };
  // A version that the document states is known to its reader alone.
  const early = input.version === '' ? undefined : await ctx.read((db) => lookUp(ctx, db, of));
  if (early?.place?.sbomid) return takeUp(ctx, early.place);
  const parsing = { from: new Date(), to: new Date() };
  const known = early?.parsed;
  const parsed = known ?? (await readReceived(parts.documents, ctx.tenantUuid, document));
  parsing.to = new Date();
  const version = input.version || parsed?.version || '';
  const place = early
    ? early.place
    : await ctx.read((db) => findPlace(ctx, db, { ...of, version }));
  if (place?.sbomid) return takeUp(ctx, place);
  if (place === undefined) await requireRoom(ctx, 'projects');
  await requireRoom(ctx, 'sboms');
  await requireRoom(ctx, 'storage_bytes', document.size_bytes);
  const { database, turn } = parts;
  const blobParts = { database, turn, blobs: parts.documents.blobs };
  const read = { parsed, version, parsing: known ? null : parsing };
  return { sbomid: await storeUpload(ctx, blobParts, upload, read), created: true };
}

/** The SBOM that is there already; one that failed is processed anew. */
async function takeUp(ctx: Ctx, { sbomid, status }: query.Place) {
  if (status === 'failed') await restartUpload(ctx, sbomid ?? '');
  return { sbomid: sbomid ?? '', created: false };
}

type Of = Parameters<typeof query.findPlace>[2];

const findPlace = (ctx: Ctx, db: Reader, of: Of) => query.findPlace(db, ctx.tenantUuid, of);

/** What is known of these bytes, and of the place that they are for. */
const lookUp = async (ctx: Ctx, db: Reader, of: Of) => ({
  parsed: await query.findParsed(db, ctx.tenantUuid, of.sha256),
  place: await findPlace(ctx, db, of),
});

/** The SBOM of an earlier request with the same Idempotency-Key; 409 when that one had another body. */
async function findRepeated(ctx: Ctx, upload: Upload): Promise<string | undefined> {
  const { idempotency_key: key } = upload;
  if (key === undefined) return undefined;
  const earlier = await ctx.read((db) => query.findByKey(db, ctx.tenantUuid, key));
  if (earlier === undefined) return undefined;
  if (earlier.request_sha256.equals(digestOf(upload))) return earlier.sbomid;
  throw new Conflict('This Idempotency-Key was used for another upload');
}
