import type { Readable } from 'node:stream';
import {
  DocumentId,
  MOST_DOCUMENT_BYTES,
  MOST_DOCUMENTS,
} from '@assay/contract/document-bodies.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { JsonError } from '@assay/core/encoding/json-error.ts';
import { isRecord } from '@assay/core/encoding/record.ts';
import { parseStrictJson } from '@assay/core/encoding/strict-json.ts';
import { Invalid, placeInBody, TooLarge } from '../../errors.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';

/** A document in request form. */
export interface SentDocument {
  id: string;
  content: Record<string, unknown>;
  /** Canonical JSON of the content, in UTF-8. */
  bytes: Buffer;
  /** Position of the content in the body, as a JSON pointer. */
  at: string;
}

/** A body may be longer than the documents in it by their names. */
const MOST_BODY_BYTES = MOST_DOCUMENT_BYTES + 1024 * 1024;

/** Limits of a document. */
const LIMITS = {
  depth: 64,
  string: MOST_DOCUMENT_BYTES,
  values: 1_000_000,
  safe_numbers: true,
};

/**
 * Reads a whole body.
 *
 * @param take called with a number of bytes before they are stored; an exception ends reading
 * @throws TooLarge beyond 17 MB
 */
export async function readBody(
  body: Readable,
  take: (bytes: number) => void = () => {},
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > MOST_BODY_BYTES) throw new TooLarge('A document has 16 MB at most');
    take(piece.length);
    pieces.push(piece);
  }
  return Buffer.concat(pieces, size);
}

/**
 * Parses documents to add: `{"id"?, "document"}`, or `{"documents": [{"id"?, "document"}, …]}`. A missing id is
 * generated.
 *
 * @throws Invalid with JSON pointer, line and column for anything but strict JSON of this form; TooLarge
 */
export function newDocumentsOf(bytes: Uint8Array): SentDocument[] {
  const body = objectOf(parse(bytes), '');
  const { documents } = body;
  if (documents === undefined) return [newDocumentOf(body, '')];
  refuseOthers(body, ['documents'], '');
  if (!Array.isArray(documents) || documents.length === 0 || documents.length > MOST_DOCUMENTS)
    throw wrong(`must be a list of 1 to ${MOST_DOCUMENTS} documents`, '/documents');
  const sent = documents.map((one, index) => {
    const at = `/documents/${index}`;
    return newDocumentOf(objectOf(one, at), at);
  });
  refuseRepeated(sent);
  return sent;
}

/** Parses a replacement of a document: `{"id", "document", "revision"?}`. @throws like {@link newDocumentsOf} */
export function replacementOf(bytes: Uint8Array): SentDocument & { revision: number | undefined } {
  const body = objectOf(parse(bytes), '');
  refuseOthers(body, ['id', 'document', 'revision'], '');
  const { revision } = body;
  const isRevision = typeof revision === 'number' && Number.isInteger(revision) && revision > 0;
  if (revision !== undefined && !isRevision)
    throw wrong('must be the number of a revision', '/revision');
  return { ...sentDocumentOf(body, idOf(body, ''), ''), revision };
}

function newDocumentOf(one: Record<string, unknown>, at: string): SentDocument {
  refuseOthers(one, ['id', 'document'], at);
  return sentDocumentOf(one, one['id'] === undefined ? uuidV7() : idOf(one, at), at);
}

function sentDocumentOf(
  { document }: Record<string, unknown>,
  id: string,
  at: string,
): SentDocument {
  const content = objectOf(document, `${at}/document`);
  const bytes = Buffer.from(canonicalJson(content));
  if (bytes.length > MOST_DOCUMENT_BYTES) throw new TooLarge('A document has 16 MB at most');
  return { id, content, bytes, at: `${at}/document` };
}

function idOf({ id }: Record<string, unknown>, at: string): string {
  const parsed = DocumentId.safeParse(id);
  if (parsed.success) return parsed.data;
  throw wrong('must be 1 to 256 characters without control characters', `${at}/id`);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(bytes, LIMITS);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new Invalid(error.message, `${placeInBody(error.at)}: ${error.message} (${error.code})`);
  }
}

function objectOf(value: unknown, at: string): Record<string, unknown> {
  if (isRecord(value)) return value;
  throw wrong('must be an object', at);
}

function refuseOthers(one: Record<string, unknown>, known: string[], at: string): void {
  const other = Object.keys(one).find((name) => !known.includes(name));
  if (other !== undefined) throw wrong(`has a member that is not known: ${other.slice(0, 64)}`, at);
}

function refuseRepeated(sent: SentDocument[]): void {
  const seen = new Set<string>();
  for (const [index, { id }] of sent.entries()) {
    if (seen.has(id))
      throw wrong('is the id of another document of this request', `/documents/${index}/id`);
    seen.add(id);
  }
}

/** The sentence names the last part of the pointer, the detail all of it. */
function wrong(rule: string, at: string): Invalid {
  const name = at === '' ? 'The body' : `Field ${at.slice(1)}`;
  return new Invalid(`${name} ${rule}`, `body${at}: ${rule}`);
}
