import { decodeUtf8 } from '../../encoding/utf8.ts';
import { type Inflate, readRepackedZip } from './zip-repacked.ts';
import { readZip, writeZip, ZipError } from './zip-store.ts';

/** Members of packs of artifacts in their order; bundles stand where their names begin so. */
const OF_ARTIFACTS = [
  ...['artifact.json', 'bundle-', 'signers.checkpoint', 'signers.entries', 'trusted_root.json'],
  'README.txt',
];

/** Maximum size of a repacked pack, inflated, in bytes. */
const MOST_BYTES = 256 * 1024 * 1024;

/**
 * Returns the original bytes of a pack, even if an ordinary ZIP program repacked it: verification covers its content.
 *
 * @throws ZipError for archives that have more than one reading
 */
export function packBytes(bytes: Uint8Array, inflate: Inflate): Uint8Array {
  try {
    readZip(bytes);
    return bytes;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
  }
  const files = readRepackedZip(bytes, inflate, MOST_BYTES);
  const order = orderOf(files);
  const sorted = [...files].toSorted(
    ([left], [right]) => order(left) - order(right) || (left < right ? -1 : 1),
  );
  try {
    return writeZip(new Map(sorted));
  } catch (error) {
    if (error instanceof RangeError) throw new ZipError(error.message, 0);
    throw error;
  }
}

/** A manifest names the members in their order, and stands behind them. */
function orderOf(files: ReadonlyMap<string, Uint8Array>): (name: string) => number {
  const listed = listedNames(files.get('manifest.json'));
  const known = listed === null ? OF_ARTIFACTS : [...listed, 'manifest.json'];
  return (name) => {
    const at = known.findIndex(
      (one) => name === one || (one === 'bundle-' && name.startsWith(one)),
    );
    return at < 0 ? known.length : at;
  };
}

function listedNames(manifest: Uint8Array | undefined): string[] | null {
  if (manifest === undefined) return null;
  try {
    const { files }: { files?: unknown } = Object(JSON.parse(decodeUtf8(manifest) ?? ''));
    return Array.isArray(files) ? files.map((file: unknown) => String(Object(file).name)) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
