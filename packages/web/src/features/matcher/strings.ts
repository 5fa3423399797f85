/** The matcher in the admin panel: its version, and re-matches. */
export const matcher = {
  title: 'Matcher',
  answer: 'Compare all package versions with all advisories again, and see what changed.',
  start: 'Start re-match',
  version: 'Version of this server',
  compared_with: 'Last full comparison with',
  never: 'never',
  version_is: 'Matcher {{version}}',
  behind:
    'Some verdicts were decided by another version of the matcher. The server compares everything again in the background.',
  rematches: 'Re-matches',
  none: 'No re-matches yet',
  none_text:
    'The server starts one after an upgrade that changes the matcher. Start one when you doubt what is shown.',
  started: 'Started',
  by: 'by {{name}}',
  by_server: 'by the server, after an upgrade',
  state: 'State',
  state_queued: 'Pending',
  state_running: 'In progress',
  state_done: 'Done',
  state_failed: 'Failed',
  compared: 'Compared',
  compared_of: '{{compared}} of {{versions}} package versions',
  matches: 'Matches',
  added: '{{shown}} added',
  removed: '{{shown}} removed',
  changed: '{{shown}} changed',
  nothing_changed: 'Nothing changed',
  vulnerabilities: 'Vulnerabilities',
  concerned: 'Vulnerabilities whose matches changed',
  concerned_more: 'The {{shown}} with the most changes are listed.',
  one: 'Re-match',
  took: 'Took',
  seconds: '{{count}} s',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    matcher: typeof matcher;
  }
}
