import type { Plugin } from 'vite';

const SUMMARY = /\n\s*summary:\s*(['"`])(?:\\.|(?!\1)[^\\])*\1,/g;
/** Literal values alone: schemas have properties of the same names. The page sends calls for anyone without credentials. */
const FIELDS = [
  /access: '(?!anyone')\w+'/,
  /(?:rate|feature|export_action): '[\w.]+'/,
  /(?:api_keys|ledger_keys|reauthenticate|second_factor|only_scopes): true/,
  /(?:known_)?status: \d{3}/,
  /scopes: \[[\w', ]*\]/,
];
const SERVER_FIELD = new RegExp(`\\n\\s*(?:${FIELDS.map(({ source }) => source).join('|')}),`, 'g');

/**
 * Leaves out of the page's scripts what the contract states for the server and its description: summaries, which
 * role, keys and sessions may call and how often, statuses of success. The client of the page reads none of these.
 */
export const withoutServerFields: Plugin = {
  name: 'without-server-fields',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/packages/contract/src/')
      ? code.replace(SUMMARY, '').replace(SERVER_FIELD, '')
      : undefined,
};
