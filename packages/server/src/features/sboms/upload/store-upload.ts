import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Input } from '@assay/contract/endpoint.ts';
import type { sboms } from '@assay/contract/sboms.ts';
import type { Ctx } from '../../../context.ts';
import type { DocumentSource, ParsedSbom } from '../../../parser/parse-job.ts';
import type { Writer } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { uuidV7 } from '../../../platform/uuid-v7.ts';
import { adoptBlob, type BlobParts, publishDraft, storeBlob } from '../../sweep/arriving-blobs.ts';
import type { UploadRecord } from '../../uploads/journal.ts';
import { addToProjectCounts } from '../queries.ts';
import type { ReceivedDocument } from './receive-document.ts';
import * as query from './upload-queries.ts';

/** One upload whose body has been received. */
export interface Upload {
  record: UploadRecord;
  input: Input<typeof sboms.uploadSbom>;
  document: ReceivedDocument;
  received: { from: Date; to: Date };
  idempotency_key: string | undefined;
}

/** Known data about the document when it is stored. */
export interface ReadUpload {
  /** null: a job reads it later. */
  parsed: ParsedSbom | null;
  version: string;
  /** Period of parsing, if it was parsed. */
  parsing: { from: Date; to: Date } | null;
}

/**
 * Another request with the same bytes, project and version, or with the same key, was first. Nothing was
 * stored.
 */
export class Overtaken extends Error {}

/** The sweep removed the bytes just before they were referred to. */
class BlobSwept extends Error {}

const TRIES = 3;

/**
 * Computes the digest that identifies an upload under its Idempotency-Key: the bytes and all inputs except
 * `wait`.
 */
export function digestOf({ input, document }: Upload): Buffer {
  const { wait: _, ...rest } = input;
  const text = JSON.stringify([document.sha256.toString('hex'), Object.entries(rest).sort()]);
  return hash('sha256', text, 'buffer');
}

/**
 * Stores the bytes, and then in one transaction the project, the SBOM, the job that continues, and the audit
 * entry.
 *
 * @returns the uuid of the new SBOM
 * @throws Overtaken
 */
export async function storeUpload(
  ctx: Ctx,
  parts: BlobParts,
  upload: Upload,
  read: ReadUpload,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    await storeDocument(parts, ctx.tenantUuid, upload.document);
    try {
      return await record(ctx, parts, upload, read);
    } catch (error) {
      if (!(error instanceof BlobSwept) || attempt === TRIES) throw error;
    }
  }
}

async function storeDocument(
  parts: BlobParts,
  tenantUuid: string,
  { source, draft }: ReceivedDocument,
): Promise<void> {
  if (draft !== undefined) await publishDraft(parts, tenantUuid, draft);
  else if (source !== undefined) await storeBlob(parts, tenantUuid, await bytesOf(source));
}

const bytesOf = async (source: DocumentSource): Promise<Uint8Array> =>
  'document' in source ? source.document : readFile(source.document_path);

async function record(
  ctx: Ctx,
  { blobs }: BlobParts,
  upload: Upload,
  read: ReadUpload,
): Promise<string> {
  const { input, document } = upload;
  const { sha256, size_bytes } = document;
  const sbomid = uuidV7();
  const { project, inUse: in_use } = input;
  const details = { project, version: read.version, size_bytes, in_use };
  const object = { sha256, size_bytes };
  return ctx.write({ action: 'sbom.upload', subject_uuid: sbomid, details, object }, async (tx) => {
    const tenant_uuid = ctx.tenantUuid;
    if (!(await adoptBlob(tx, blobs, tenant_uuid, sha256))) throw new BlobSwept();
    const project = { tenant_uuid, uuid: uuidV7(), path: input.project };
    const project_uuid = await query.ensureProject(tx, project);
    const created = await query.insertSbom(tx, {
      ...read,
      tenant_uuid,
      sbomid,
      project_uuid,
      name: read.parsed?.name || input.project.slice(input.project.lastIndexOf('/') + 1),
      sha256,
      size_bytes,
      uploaded_by: ctx.actor.name,
      in_use: input.inUse,
      received: upload.received,
    });
    if (!created) throw new Overtaken();
    const made_project = project.uuid === project_uuid;
    await upload.record.write(tx, { ...recordOf(read), sbomid, made_project });
    const counts = { sboms: 1, in_use: input.inUse ? 1 : 0, document_bytes: size_bytes };
    await addToProjectCounts(tx, tenant_uuid, project_uuid, counts);
    await keepKey(tx, tenant_uuid, upload, sbomid);
    await processLater(tx, tenant_uuid, sbomid);
    return sbomid;
  });
}

/** Content of the upload's record from then on. */
const recordOf = ({ parsed, version }: ReadUpload) => ({
  state: parsed === null ? ('queued' as const) : ('matching' as const),
  version,
  component_count: parsed?.component_count ?? null,
  warning_count: parsed?.warning_count ?? 0,
});

async function keepKey(tx: Writer, tenant_uuid: string, upload: Upload, sbomid: string) {
  const { idempotency_key: key } = upload;
  if (key === undefined) return;
  const row = { tenant_uuid, key, request_sha256: digestOf(upload), sbomid };
  if (!(await query.putKey(tx, row))) throw new Overtaken();
}

const processLater = (tx: Writer, tenant_uuid: string, sbomid: string) =>
  enqueue(tx, { task: 'sboms.process', payload: { sbomid }, tenant_uuid, job_key: sbomid });

/** Restarts a failed SBOM whose bytes were sent again; false when another request did so meanwhile. */
export async function restartUpload(ctx: Ctx, sbomid: string, upload: Upload): Promise<boolean> {
  return ctx.write({ action: 'sbom.restart', subject_uuid: sbomid }, async (tx) => {
    if (!(await query.restartFailed(tx, ctx.tenantUuid, sbomid))) return false;
    await upload.record.write(tx, { state: 'queued', sbomid });
    await processLater(tx, ctx.tenantUuid, sbomid);
    return true;
  });
}
