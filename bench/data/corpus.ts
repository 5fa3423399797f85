import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';

const CORPUS = fileURLToPath(new URL('../../../shared/corpus/', import.meta.url));

/** What is made once and used again, below the checkout; git ignores it. */
export const DATA = fileURLToPath(new URL('../.data/', import.meta.url));

/** As far as the benches read records. */
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

/**
 * All OSV records of the corpus, in a fixed order.
 *
 * @throws Error where the corpus is not beside the checkout
 */
export function readCorpusRecords(): OsvRecord[] {
  const folders = ['osv', 'osv-derived'].map((name) => `${CORPUS}${name}/`);
  for (const folder of folders) {
    if (existsSync(folder)) continue;
    throw new Error(`The figures need the corpus of real advisories: there is no ${folder}`);
  }
  const paths = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl.zst'))
      .sort()
      .map((name) => folder + name),
  );
  return paths.flatMap((path) => {
    const lines = zstdDecompressSync(readFileSync(path)).toString().split('\n');
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as OsvRecord);
  });
}

/** A path below {@link DATA}, whose folder exists. */
export function dataPath(name: string): string {
  mkdirSync(DATA, { recursive: true });
  return DATA + name;
}
