/** Strings of check states. */
export const check = {
  open_count: '{{shown}} open',
  checked: 'No findings',
  found: 'Checked',
  partly_checked: 'Partly checked',
  not_checked: 'Not checked',
  stale: 'Stale',
  title: 'Compared with advisories',
  sources: 'See advisory sources',
  stale_title: 'Compared with an advisory source that is older than the limit of this server',
  stale_age: 'advisories up to {{age}} old',
  stale_of_ecosystem_one:
    'The advisories for {{ecosystem}} are {{age}} old. On this server they are stale after {{count}} day.',
  stale_of_ecosystem_other:
    'The advisories for {{ecosystem}} are {{age}} old. On this server they are stale after {{count}} days.',
  none: 'no components to check',
  none_found: 'none found',
  unknown_count: 'Findings unknown',
  all: 'all {{total}} checked',
  nothing_of: 'none of {{total}} checked',
  not_of: '{{unchecked}} of {{total}} not checked',
  undecided_one: '{{shown}} finding undecided',
  undecided_other: '{{shown}} findings undecided',
  handled_one: '{{shown}} handled by a distribution package',
  handled_other: '{{shown}} handled by distribution packages',
  handled_word: 'Handled',
  stale_of: '{{stale}} of {{total}} stale',
  not_a_package: 'Not a package',
  undecided_word: 'Undecided',
  see_unchecked: 'See what was not checked',
  empty_checked: 'No vulnerabilities found',
  empty_checked_text:
    'Every component was compared with advisories, and none is affected. New advisories are compared as they arrive.',
  empty_stale: 'None found in stale advisories',
  empty_stale_text:
    'An advisory source is older than the limit of this server, so newer vulnerabilities may be missing.',
  empty_partly_checked: 'None found in what was checked',
  empty_partly_checked_text:
    'Some components could not be compared in full, so there may be vulnerabilities that are not listed.',
  empty_not_checked: 'Vulnerabilities are unknown',
  empty_not_checked_text:
    'No component was compared with advisories, so there may be any number of vulnerabilities.',
  empty_not_counted: 'Not counted yet',
  empty_not_counted_text: 'Findings appear as soon as components were compared with advisories.',
  others: 'others: {{shown}}',
  no_source_for: 'no advisory source for {{place}}',
  reason_count: '{{why}}: {{shown}}',
  reason_no_source: 'no advisory source',
  reason_no_identifier: 'no identifier',
  reason_unreadable_purl: 'unreadable purl',
  reason_cpe_only: 'incomplete CPE',
  reason_no_ecosystem: 'unknown ecosystem',
  reason_no_version: 'no version',
  reason_not_a_version: 'not a version',
  reason_repository: 'a repository',
  reason_no_release: 'no release',
  reason_no_sbom: 'no SBOM',
  reason_no_components: 'no components',
  reason_undecided: 'findings undecided',
  status: 'Status',
  status_vulnerable: 'Vulnerable',
  status_unchecked: 'Not checked',
  status_undecided: 'Undecided',
  status_handled: 'Handled by the distribution',
  status_stale: 'Stale',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    check: typeof check;
  }
}
