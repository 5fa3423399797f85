import { existsSync } from 'node:fs';

/** The corpus, beside the checkout; it is not part of the repository. */
export const CORPUS = new URL('../../shared/corpus/', import.meta.url);

/** False where the corpus is present; else the reason, as `node:test` prints it for a skipped test. */
export const isCorpusAbsent = existsSync(CORPUS) ? false : 'the corpus is not beside this checkout';
