import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { StandardsFile } from '@assay/core/compliance/standards/standard.ts';
import type { Ctx } from '../../context.ts';
import { Invalid, placeInBody, TooLarge } from '../../errors.ts';
import type { RefusedSbom } from '../../parser/parse-job.ts';
import type { SbomDocuments } from '../sbom-files/documents.ts';

const MOST_BYTES = 4 * 1024 * 1024;

/** Standards of a received file, and its SHA-256. */
export interface ReceivedStandards extends StandardsFile {
  sha256: Buffer;
}

/**
 * Receives a file and reads its standards in the parser's process.
 *
 * @throws TooLarge beyond 4 MiB; Invalid with the place
 */
export async function readStandardsFile(
  { folder: parent, parser }: Pick<SbomDocuments, 'folder' | 'parser'>,
  ctx: Pick<Ctx, 'tenantUuid'>,
  body: Readable,
): Promise<ReceivedStandards> {
  const bytes = await bytesOf(body);
  const folder = await mkdtemp(join(parent, 'standards-'));
  try {
    const [document_path, standards_path] = [join(folder, 'document'), join(folder, 'standards')];
    await writeFile(document_path, bytes);
    const outcome = await parser.write({ document_path, standards_path }, ctx.tenantUuid);
    if ('refused' in outcome) throw refusalOf(outcome.refused);
    // Written by our own parser.
    const read: StandardsFile = JSON.parse(await readFile(standards_path, 'utf8'));
    return { ...read, sha256: createHash('sha256').update(bytes).digest() };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const refusalOf = ({ message, at, code }: RefusedSbom) =>
  new Invalid(at === '' ? message : `${message} (at ${at})`, `${placeInBody(at)}: ${code}`);

async function bytesOf(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > MOST_BYTES) throw new TooLarge('A file with standards has 4 MiB at most');
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}
