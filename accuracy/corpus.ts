import { existsSync } from 'node:fs';

/** The corpus, beside the checkout; it is not part of the repository. */
export const CORPUS = new URL('../../shared/corpus/', import.meta.url);

/** False when the corpus is present; else the reason that `node:test` prints for a skipped test. */
export const isCorpusAbsent = existsSync(CORPUS) ? false : 'the corpus is not beside this checkout';
