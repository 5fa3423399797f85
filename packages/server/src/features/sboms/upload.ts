import { hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Input } from '@assay/contract/endpoint.ts';
import type { sboms } from '@assay/contract/sboms.ts';
import type { Ctx } from '../../context.ts';
import { AppError, Conflict } from '../../errors.ts';
import type { ParsedSbom } from '../../parser/parse-job.ts';
import type { Reader } from '../../platform/db/database.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import type { Exchange } from '../../platform/http/mount.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { requireRoom } from '../license/limits.ts';
import { shareDocument } from '../sweep/jobs.ts';
import type { SbomDocuments } from './documents.ts';
import { addToProjectCounts } from './queries.ts';
import { type ReceivedDocument, receiveDocument } from './receive-document.ts';
import * as query from './upload-queries.ts';

/** Documents up to this size are read before the upload is answered: what cannot be read leaves nothing behind. */
const READ_AT_ONCE_BYTES = 64 * 1024 * 1024;

/** 400: a document that cannot be read, with the position. */
class UnreadableDocument extends AppError {
  constructor(message: string, at: string, code: string) {
    super(400, `sbom.${code}`, at === '' ? message : `${message} (at ${at})`, at);
  }
}

export interface UploadLimits {
  /** Largest document, decompressed. */
  document_bytes: number;
}

interface Upload {
  input: Input<typeof sboms.uploadSbom>;
  document: ReceivedDocument;
  received: { from: Date; to: Date };
  idempotency_key: string | undefined;
}

/**
 * Takes a document: bytes to disk, read where it is small, and then in one transaction the project, the SBOM, the
 * job that goes on, and the audit entry. Before that nothing exists; after it nothing is lost.
 *
 * @returns the SBOM's uuid, and whether this call made it
 */
export async function uploadSbom(
  ctx: Ctx,
  input: Upload['input'],
  { request, body }: Exchange,
  { documents, limits }: { documents: SbomDocuments; limits: UploadLimits },
): Promise<{ sbomid: string; created: boolean }> {
  const from = new Date();
  const document = await receiveDocument(body, request.headers['content-encoding'] ?? '', {
    folder: documents.folder,
    limitBytes: limits.document_bytes,
  });
  try {
    return await take(ctx, documents, {
      input,
      document,
      received: { from, to: new Date() },
      idempotency_key: idempotencyKeyOf(request),
    });
  } finally {
    await document.discard();
  }
}

async function take(ctx: Ctx, documents: SbomDocuments, upload: Upload) {
  const { document, input } = upload;
  const repeated = await findRepeated(ctx, upload);
  if (repeated !== undefined) return { sbomid: repeated, created: false };
  const of = { sha256: document.sha256, path: input.project, version: input.version };
  // A version that the document states is known to its reader alone.
  const early = input.version === '' ? undefined : await ctx.read((db) => lookUp(ctx, db, of));
  if (early?.place?.sbomid) return { sbomid: early.place.sbomid, created: false };
  const parsing = { from: new Date(), to: new Date() };
  const known = early?.parsed;
  const parsed = known ?? (await parseNow(ctx, documents, document));
  parsing.to = new Date();
  const version = input.version || parsed?.version || '';
  const { place } =
    early ??
    (await ctx.read(async (db) => ({ place: await findPlace(ctx, db, { ...of, version }) })));
  if (place?.sbomid) return { sbomid: place.sbomid, created: false };
  if (place === undefined) await requireRoom(ctx, 'projects');
  await requireRoom(ctx, 'sboms');
  await requireRoom(ctx, 'storage_bytes', document.size_bytes);
  return store(ctx, documents, upload, { parsed, version, parsing: known ? null : parsing });
}

type Place = Parameters<typeof query.findPlace>[2];

const findPlace = (ctx: Ctx, db: Reader, of: Place) => query.findPlace(db, ctx.tenantUuid, of);

/** What is known of these bytes, and of the place that they are for. */
const lookUp = async (ctx: Ctx, db: Reader, of: Place) => ({
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

function digestOf({ input, document }: Upload): Buffer {
  const { wait: _, ...rest } = input;
  const text = JSON.stringify([document.sha256.toString('hex'), Object.entries(rest).sort()]);
  return hash('sha256', text, 'buffer');
}

/** What the document says of itself; null for one that is read later, by a job. */
async function parseNow(
  ctx: Ctx,
  documents: SbomDocuments,
  document: ReceivedDocument,
): Promise<ParsedSbom | null> {
  if (document.size_bytes > READ_AT_ONCE_BYTES) return null;
  const derived = join(document.folder, 'graph');
  const outcome = await documents.parser.parse({
    document_path: document.path,
    derived_path: derived,
  });
  if ('refused' in outcome) {
    const { message, at, code } = outcome.refused;
    throw new UnreadableDocument(message, at, code);
  }
  await documents.derived.adoptGraph(ctx.tenantUuid, document.sha256, derived);
  return outcome.parsed;
}

async function store(
  ctx: Ctx,
  documents: SbomDocuments,
  { input, document, received, idempotency_key, ...rest }: Upload,
  read: {
    parsed: ParsedSbom | null;
    version: string;
    parsing: { from: Date; to: Date } | null;
  },
) {
  const sbomid = uuidV7();
  const details = {
    project: input.project,
    version: read.version,
    size_bytes: document.size_bytes,
  };
  const object = { sha256: document.sha256, size_bytes: document.size_bytes };
  return ctx.write({ action: 'sbom.upload', subject_uuid: sbomid, details, object }, async (tx) => {
    const tenant_uuid = ctx.tenantUuid;
    await shareDocument(tx, tenant_uuid, document.sha256);
    await documents.blobs.put(tenant_uuid, createReadStream(document.path));
    const project = { tenant_uuid, uuid: uuidV7(), path: input.project };
    const project_uuid = await query.ensureProject(tx, project);
    const created = await query.insertSbom(tx, {
      ...read,
      tenant_uuid,
      sbomid,
      project_uuid,
      name: read.parsed?.name || input.project.slice(input.project.lastIndexOf('/') + 1),
      sha256: document.sha256,
      size_bytes: document.size_bytes,
      uploaded_by: ctx.actor.name,
      in_use: input.inUse,
      received,
    });
    if (!created) throw new Conflict('The same document is being uploaded by another request');
    const counts = {
      sboms: 1,
      in_use: input.inUse ? 1 : 0,
      document_bytes: document.size_bytes,
    };
    await addToProjectCounts(tx, tenant_uuid, project_uuid, counts);
    if (idempotency_key !== undefined) {
      const upload = { input, document, received, idempotency_key, ...rest };
      const row = { tenant_uuid, key: idempotency_key, request_sha256: digestOf(upload), sbomid };
      await query.putKey(tx, row);
    }
    await enqueue(tx, {
      task: 'sboms.process',
      payload: { sbomid },
      tenant_uuid,
      job_key: sbomid,
    });
    return { sbomid, created: true };
  });
}
