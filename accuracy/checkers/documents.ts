import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { corpusFiles } from '../../packages/core/vectors/corpus.ts';
import { stringsOf } from './read-json.ts';

/** A document of the corpus that is judged by Assay and by a checker of others. */
export interface CheckedFile {
  /** Set and path: `bomber/_TESTDATA_/sbom/small.cyclonedx.json`. */
  name: string;
  bytes: Uint8Array;
  /** Hexadecimal. */
  sha256: string;
  /** Name of the same BOM in JSON, whose verdict of cdxgen is compared: it reads no XML. */
  twin: string | null;
}

/** Documents that are named in `documents.json`. */
export function checkedFiles(): CheckedFile[] {
  const list: unknown = JSON.parse(
    readFileSync(new URL('./documents.json', import.meta.url), 'utf8'),
  );
  if (!Array.isArray(list)) throw new Error('documents.json is no list');
  const named = list.map(stringsOf);
  return [...Map.groupBy(named, ([set = '']) => set)].flatMap(([set, group]) => {
    const files = new Map(corpusFiles(`sbom/${set}`));
    return group.map(([, path = '', twin]): CheckedFile => {
      const bytes = files.get(path);
      if (bytes === undefined) throw new Error(`The corpus has no ${set}/${path}`);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      return { name: `${set}/${path}`, bytes, sha256, twin: twin ? `${set}/${twin}` : null };
    });
  });
}
