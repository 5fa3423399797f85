import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SbomDocuments } from '../features/sbom-files/documents.ts';
import { createParserPool } from './parser-pool.ts';

/** A parser, and the folder that its documents are in. */
export type TestParser = Pick<SbomDocuments, 'parser' | 'folder'>;

let isShared = false;
let shared: TestParser | undefined;

/** The parser that all servers of this process use; undefined where each has its own. */
export function sharedParser(): TestParser | undefined {
  if (!isShared) return undefined;
  shared ??= openParser(mkdtempSync(join(tmpdir(), 'assay-parser-')));
  return shared;
}

/** A built parser, which starts in an eighth of the time; `npm test` builds it from the sources as they are. */
const { ASSAY_TEST_PARSER: program } = process.env;
/** The program of test parsers, as an option of a pool. */
export const testProgram = program === undefined ? {} : { program };

/** A parser that reads and writes below a folder. */
export const openParser = (folder: string): TestParser => ({
  folder,
  parser: createParserPool(folder, 1, testProgram),
});

/** Lets all servers of this process use one parser, which takes a second to start; returns what ends it. */
export function shareParser(): () => Promise<void> {
  isShared = true;
  return async () => {
    await shared?.parser.close();
    if (shared) rmSync(shared.folder, { recursive: true });
  };
}
