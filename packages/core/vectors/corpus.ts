/** Documents of others, for tests: a few sets lie here as archives, the rest in the corpus beside the checkout. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants, zstdDecompressSync } from 'node:zlib';

/** Folder of the corpus, with a slash at its end (docs/corpus.md). */
export const CORPUS = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));

/** Whether the corpus is beside the checkout. */
export const hasCorpus = (): boolean => existsSync(CORPUS);

/** Sets whose license lets them be part of the repository (published/SOURCE.md). */
export type PublishedSet =
  | 'attest-dsse'
  | 'attest-in-toto-python'
  | 'attest-in-toto-spec'
  | 'attest-sigstore-conformance-bundle-verify'
  | 'cyclonedx-specification-test-docs'
  | 'log-jcs-rfc8785'
  | 'sbom-syft-fixtures'
  | 'sbom-trivy-sbom';

/** The 1,124 OSV records that are part of the repository, as JSON lines (published/SOURCE.md). */
export const publishedRecords = (): Uint8Array =>
  unpack(fileURLToPath(new URL('published/osv-sample.jsonl.zst', import.meta.url)));

/** Every file of a set that is part of the repository, by its path in the archive. */
export function publishedFiles(set: PublishedSet): Map<string, Uint8Array> {
  const archive = fileURLToPath(new URL(`published/${set}.tar.zst`, import.meta.url));
  return new Map(tarEntries(unpack(archive)));
}

/**
 * Every file under a folder of the corpus, by its path there; archives (`.tar.zst`) are unpacked.
 *
 * @throws Error when the corpus has no such folder: a test that needs it is named `*.corpus.test.ts` (docs/corpus.md)
 */
export function* corpusFiles(folder: string): Generator<[string, Uint8Array]> {
  if (!existsSync(CORPUS + folder)) throw new Error(`There is no ${CORPUS}${folder}: see docs/corpus.md`);
  for (const name of readdirSync(CORPUS + folder, { recursive: true }).map(String).sort()) {
    const path = `${CORPUS}${folder}/${name}`;
    if (!statSync(path).isFile()) continue;
    if (name.endsWith('.tar.zst')) yield* tarEntries(unpack(path));
    else if (name.endsWith('.zst')) yield [name.slice(0, -4), unpack(path)];
    else yield [name, readFileSync(path)];
  }
}

function unpack(path: string): Uint8Array {
  const params = { [constants.ZSTD_d_windowLogMax]: 27 };
  return zstdDecompressSync(readFileSync(path), { params });
}

/** Files of a tar archive with names below 100 bytes or GNU long names (type L). */
function* tarEntries(tar: Uint8Array): Generator<[string, Uint8Array]> {
  const field = (start: number, length: number): string =>
    new TextDecoder().decode(tar.subarray(start, start + length)).replace(/\0[\s\S]*$/, '');
  let longName = '';
  for (let at = 0; at + 512 <= tar.length && tar[at] !== 0; ) {
    const size = Number.parseInt(field(at + 124, 12), 8);
    const type = field(at + 156, 1);
    const prefix = field(at + 345, 155);
    const name = longName || (prefix === '' ? '' : `${prefix}/`) + field(at, 100);
    if (type === 'L') longName = field(at + 512, size);
    else longName = '';
    if (type === '0' || type === '') yield [name, tar.subarray(at + 512, at + 512 + size)];
    at += 512 + Math.ceil(size / 512) * 512;
  }
}
