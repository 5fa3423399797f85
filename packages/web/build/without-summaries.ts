import type { Plugin } from 'vite';

const SUMMARY = /\n\s*summary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g;

/** Leaves the sentences of the API description out of the page's scripts: 200 of them, which no page shows. */
export const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/packages/contract/src/') ? code.replace(SUMMARY, '') : undefined,
};
