import { equalBytes } from '../../encoding/bytes.ts';
import { JsonError } from '../../encoding/json-error.ts';
import { decodeUtf8, encodeUtf8 } from '../../encoding/utf8.ts';
import { readZip, ZipError } from '../../log/receipt/zip-store.ts';
import { BundleError, decodeEntryBundle } from '../../log/tree/entry-bundle.ts';
import { AttestationError } from '../statement/attestation-error.ts';
import { type ArtifactPack, formatArtifactPack } from './artifact-pack.ts';
import { bundleName, parseArtifactJson } from './artifact-pack-json.ts';

/** Bytes that are no pack; the message is a whole sentence. */
export class ArtifactPackError extends Error {
  /** Member of the pack, with a JSON pointer or an offset if there is one; '' for the whole pack. */
  readonly at: string;
  constructor(message: string, at: string) {
    super(message);
    this.name = 'ArtifactPackError';
    this.at = at;
  }
}

/** Longest pack in bytes: one is read into memory whole. */
const MOST_PACK_BYTES = 256 * 1024 * 1024;

/** Tells whether bytes are meant to be a pack of an artifact rather than one of a receipt; verifies nothing. */
export const isArtifactPack = (bytes: Uint8Array): boolean =>
  decodeUtf8(bytes.subarray(0, 2)) === 'PK' &&
  decodeUtf8(bytes.subarray(30, 43)) === 'artifact.json';

/**
 * Reads a pack. Only the bytes that are written for a pack are taken, so that each has one reading; its README is for
 * people, and may be that of another version.
 *
 * @throws ArtifactPackError
 */
export function parseArtifactPack(bytes: Uint8Array): ArtifactPack {
  if (bytes.length > MOST_PACK_BYTES)
    throw new ArtifactPackError(`A pack has ${MOST_PACK_BYTES} bytes at most.`, '');
  const files = reading('', () => readZip(bytes));
  const { signers_size, ...json } = reading('artifact.json', () =>
    parseArtifactJson(member(files, 'artifact.json')),
  );
  const pack: ArtifactPack = {
    ...json,
    signers: {
      ...json.signers,
      checkpoint: textOf(files, 'signers.checkpoint'),
      entries: entriesOf(files, signers_size),
    },
    evidence: json.evidence.map((one, i) => ({ ...one, bundle: textOf(files, bundleName(i)) })),
    trusted_root: textOf(files, 'trusted_root.json'),
  };
  const written = formatArtifactPack(pack, textOf(files, 'README.txt'));
  if (equalBytes(written, bytes)) return pack;
  throw new ArtifactPackError('The pack is not in the one form that packs have.', '');
}

function member(files: ReadonlyMap<string, Uint8Array>, name: string): Uint8Array {
  const bytes = files.get(name);
  if (bytes !== undefined) return bytes;
  throw new ArtifactPackError(`The pack has no ${name}.`, name);
}

function textOf(files: ReadonlyMap<string, Uint8Array>, name: string): string {
  const bytes = member(files, name);
  const text = decodeUtf8(bytes);
  // A byte order mark is not part of the text, and would come back missing.
  if (text !== undefined && equalBytes(encodeUtf8(text), bytes)) return text;
  throw new ArtifactPackError(`${name} is no text in UTF-8.`, name);
}

function entriesOf(files: ReadonlyMap<string, Uint8Array>, size: bigint): Uint8Array[] {
  const name = 'signers.entries';
  return reading(name, () => decodeEntryBundle(member(files, name), Number(size)));
}

function reading<Read>(name: string, read: () => Read): Read {
  try {
    return read();
  } catch (error) {
    const { message } = error instanceof Error ? error : { message: '' };
    if (error instanceof ZipError) throw new ArtifactPackError(`${message}.`, `byte ${error.at}`);
    if (error instanceof BundleError)
      throw new ArtifactPackError(`${message}.`, `${name}, byte ${error.at}`);
    if (error instanceof JsonError || error instanceof AttestationError)
      throw new ArtifactPackError(message, `${name}${error.at && ` ${error.at}`}`);
    throw error;
  }
}
