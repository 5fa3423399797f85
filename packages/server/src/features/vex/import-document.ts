import type { Readable } from 'node:stream';
import { labelOf, type VexStatement } from '@assay/core/vex/vex-statement.ts';
import type { Ctx } from '../../context.ts';
import { Conflict, Forbidden, NotFound, TooLarge } from '../../errors.ts';
import { unlessMissing } from '../../platform/db/refusals.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { projectOfPath } from '../decisions/acts.ts';
import { requireRoom } from '../license/limits.ts';
import { adoptBlob, type BlobParts, storeBlob } from '../sweep/arriving-blobs.ts';
import { acceptDocument } from './accept-statements.ts';
import { declineAsBefore } from './judged-queries.ts';
import { matchStatements, subjectOf } from './match-statements.ts';
import { type DocumentRow, findDocument, insertDocument } from './queries.ts';
import { readInTurn } from './read/read-in-turn.ts';
import { insertStatements, type NewStatement } from './statement-queries.ts';

const MOST_BYTES = 32 * 1024 * 1024;
const MOST_STATEMENTS = 200_000;
const MOST_TEXT = 2000;

/** Project or SBOM that a document is about; neither: the whole tenant. */
interface About {
  path?: string | undefined;
  project_uuid: string | null;
  sbomid: string | null;
}

/** Stores a document that was sent, for a project or the whole tenant. */
export async function importDocument(
  parts: BlobParts,
  ctx: Ctx,
  { path, body }: { path: string | undefined; body: Readable },
): Promise<DocumentRow> {
  const project_uuid = path === undefined ? null : await projectOfPath(ctx, path);
  await requireRoom(ctx, 'storage_bytes', 1);
  return storeDocument(parts, ctx, await readBytes(body), { path, project_uuid, sbomid: null });
}

/** Stores a document with its statements; accepts them when a signers group vouches for the document. */
export async function storeDocument(
  parts: BlobParts,
  ctx: Ctx,
  bytes: Buffer,
  { path, project_uuid, sbomid }: About,
): Promise<DocumentRow> {
  const document = await readInTurn(ctx.tenantUuid, bytes);
  if (document.statements.length > MOST_STATEMENTS)
    throw new TooLarge(`A VEX document has ${MOST_STATEMENTS} statements at most`);
  const uuid = uuidV7();
  const statements = await matched(ctx, document.statements, {
    isPlaced: project_uuid !== null || sbomid !== null,
  });
  const stored = await storeBlob(parts, ctx.tenantUuid, bytes, MOST_BYTES);
  const sha256 = Buffer.from(stored.sha256, 'hex');
  const object = { sha256, size_bytes: bytes.length };
  const { format, format_version, author } = document;
  const details: Record<string, unknown> = {
    format,
    document_id: shortOf(document.id),
    author: shortOf(author),
    statements: statements.length,
    path,
    ...(sbomid !== null && { sbomid }),
  };
  const change = { action: 'vex_document.create', subject_uuid: uuid, details, object };
  await ctx.write(change, async (tx) => {
    if (!(await adoptBlob(tx, parts.blobs, ctx.tenantUuid, sha256)))
      throw new Conflict('The same document was being deleted. Send it again.');
    const inserted = insertDocument(tx, {
      ...{ tenant_uuid: ctx.tenantUuid, uuid, project_uuid, sbomid, ...object },
      ...{ format, format_version, author: shortOf(author) },
      ...{
        document_id: shortOf(document.id),
        title: shortOf(document.title),
      },
      ...{ stated_at: document.timestamp || null, uploaded_by: ctx.actor.name },
    });
    if (!(await unlessMissing(inserted))) throw new NotFound(sbomid === null ? 'Project' : 'SBOM');
    await insertStatements(tx, { tenantUuid: ctx.tenantUuid, uuid }, statements);
    const declined = await declineAsBefore(tx, { tenantUuid: ctx.tenantUuid, uuid });
    if (declined > 0) details['declined_before'] = declined;
  });
  const row = await getDocument(ctx, uuid);
  if (!row.is_trusted || row.matched === 0) return row;
  await acceptTrusted(ctx, row);
  return getDocument(ctx, uuid);
}

/** Decides as far as the sender may; the document itself is kept in any case. */
async function acceptTrusted(ctx: Ctx, row: DocumentRow): Promise<void> {
  try {
    await acceptDocument(ctx, row, { numbers: null });
  } catch (error) {
    if (!(error instanceof Forbidden || error instanceof Conflict)) throw error;
  }
}

/** A document of the tenant. @throws NotFound */
export async function getDocument(ctx: Ctx, uuid: string): Promise<DocumentRow> {
  const row = await ctx.read((db) => findDocument(db, ctx.tenantUuid, uuid));
  if (row === undefined) throw new NotFound('VEX document');
  return row;
}

/** All bytes of a document. @throws TooLarge */
export async function readBytes(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > MOST_BYTES) throw new TooLarge('A VEX document has 32 MB at most');
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

/** The statements with what each is about. NUL is no text of the database. */
async function matched(
  ctx: Ctx,
  statements: readonly VexStatement[],
  placed: { isPlaced: boolean },
): Promise<NewStatement[]> {
  const read = statements.map((statement, index) => ({
    number: index + 1,
    vulnerability: textOf(statement.vulnerability.name),
    aliases: statement.vulnerability.aliases.map(textOf),
    subject: subjectOf(statement),
    ...{ state: statement.state, justification: statement.justification },
    ...{ responses: statement.responses, detail: textOf(statement.detail) },
    stated_at: statement.timestamp || null,
    product: textOf(labelOf(statement.product)),
    component: statement.subcomponent === null ? '' : textOf(labelOf(statement.subcomponent)),
    ...statement.original,
  }));
  const found = await matchStatements(ctx, read, placed);
  return read.map((statement, index) => ({
    ...statement,
    findings: found[index]?.findings ?? 0,
    unmatched: found[index]?.unmatched ?? 'vulnerability',
    pv_ids: found[index]?.pv_ids ?? [],
    sbomids: found[index]?.sbomids ?? null,
  }));
}

const shortOf = (text: string) => textOf(text.slice(0, MOST_TEXT));
const textOf = (text: string) => text.replaceAll('\0', '').toWellFormed();
