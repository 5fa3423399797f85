import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';
import { CORPUS, hasCorpus, publishedRecords } from '../../packages/core/vectors/corpus.ts';

/** Generated once and reused, below the checkout; git ignores it. */
export const DATA = fileURLToPath(new URL('../.data/', import.meta.url));

/** Record fields that the benches read. */
export interface OsvRecord {
  id: string;
  aliases?: string[];
  upstream?: string[];
  related?: string[];
  affected?: OsvAffected[];
}

export interface OsvAffected {
  package?: { ecosystem: string; name: string; purl?: string };
  ranges?: { type: string; events: Record<string, string>[] }[];
  versions?: string[];
}

/** OSV records to make a catalogue of, in a fixed order: all of the corpus, or, without it, the sample of the repository. */
export function readCorpusRecords(): OsvRecord[] {
  if (!hasCorpus()) {
    process.stderr.write(
      'The corpus is not here: advisories are made of 1,124 bundled records (docs/corpus.md).\n',
    );
    return linesOf(publishedRecords());
  }
  return ['osv', 'osv-derived'].flatMap((folder) =>
    readdirSync(`${CORPUS}${folder}`)
      .filter((name) => name.endsWith('.jsonl.zst'))
      .sort()
      .flatMap((name) => recordsOf(`${CORPUS}${folder}/${name}`)),
  );
}

const recordsOf = (path: string): OsvRecord[] => linesOf(zstdDecompressSync(readFileSync(path)));

function linesOf(bytes: Uint8Array): OsvRecord[] {
  const lines = new TextDecoder().decode(bytes).split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as OsvRecord);
}

/** A path below {@link DATA}, whose folder exists. */
export function dataPath(name: string): string {
  mkdirSync(DATA, { recursive: true });
  return DATA + name;
}
