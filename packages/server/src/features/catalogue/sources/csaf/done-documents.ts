import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedDocument } from '@assay/core/advisories/csaf/csaf-provider.ts';

const NAME = 'done.txt';

const lineOf = ({ url, updated }: ListedDocument) => `${updated} ${url}`;

/** Documents that an interrupted run has imported: kept in its folder, so that the next attempt continues after them. */
export async function openDone(folder: string): Promise<{
  has(document: ListedDocument): boolean;
  add(documents: readonly ListedDocument[]): Promise<void>;
}> {
  const path = join(folder, NAME);
  const text = await readFile(path, 'utf8').catch(() => '');
  const done = new Set(text.split('\n'));
  return {
    has: (document) => done.has(lineOf(document)),
    add: (documents) => appendFile(path, documents.map((one) => `${lineOf(one)}\n`).join('')),
  };
}
