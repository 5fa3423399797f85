import type { Plugin } from 'vite';

const SUMMARY = /\n\s*summary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g;
/** Literal values alone: schemas have properties of the same names. The page sends calls for anyone without credentials. */
const SERVER_FIELD =
  /\n\s*(?:access: '(?!anyone')\w+'|rate: '\w+'|api_keys: true|(?:known_)?status: \d{3}),/g;

/**
 * Leaves out of the page's scripts what the contract states for the server and its description: summaries, which
 * role may call and how often, statuses of success. The client of the page reads none of these.
 */
export const withoutServerFields: Plugin = {
  name: 'without-server-fields',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/packages/contract/src/')
      ? code.replace(SUMMARY, '').replace(SERVER_FIELD, '')
      : undefined,
};
