/** Strings of profile rules and compliance results. */
export const compliance = {
  pass: 'Pass',
  fail: 'Fail',
  unknown: 'Unknown',
  not_applicable: 'N/A',
  not_expressible: 'Not expressible',
  or: '{{some}} or {{last}}',

  rule_level: 'Trust level {{levels}}',
  rule_signed: '{{types}}, signed by {{who}}',
  who_anybody: 'any registered signer',
  who_anybody_many: '{{count}} registered signers',
  who_group: '{{count}} of {{group}}',
  deleted_group: 'a signers group that was deleted',
  by_builder: ', by builder {{builders}}',
  by_custody: ', with a key held by {{custodies}}',
  at_most_one: ', at most {{count}} day old',
  at_most_other: ', at most {{count}} days old',
  custody_client: 'its owner',
  custody_server: 'this server',
  custody_fulcio: 'an authority',
  rule_vulnerabilities: 'No vulnerability of severity {{severity}} or worse',
  rule_vulnerabilities_critical: 'No vulnerability of severity Critical',
  rule_vulnerabilities_any: 'No vulnerability, whatever its severity',
  rule_sbom: 'An SBOM',

  title: 'Compliance',
  profiles: 'Profiles',
  none: 'There is no attestation profile, so artifacts have no requirements.',
  none_go: 'Create attestation profile',
  version: 'v{{version}}',
  default: 'default',
  rules_of_one: '{{passed}} of {{count}} rule',
  rules_of_other: '{{passed}} of {{count}} rules',
  rules: 'Rules of {{name}}',
  only_used: 'This profile applies to artifacts you build. This one is only used as a dependency.',
  other_kind: 'This profile applies to {{kinds}}; this artifact is of the kind {{kind}}.',
  asks_nothing: 'It asks for nothing.',
  evidence_one: 'attestation',
  evidence_other: 'attestations',
  evidence_nth: 'Attestation {{number}}',

  why_level: 'Its level is {{level}}.',
  why_level_open: 'Its level is not decided yet.',
  why_attested: 'Signed by {{names}}.',
  why_missing: 'No signer whose signature counts has signed one.',
  why_too_few_signers: 'So far signed only by {{names}}.',
  why_builder_refused: 'It was built by another builder.',
  why_too_old: 'It was signed too long ago.',
  why_not_verified:
    'A signature is pending until a signed checkpoint covers it, so it is not verified yet.',
  why_unverifiable: 'A signature cannot be verified, so it does not count.',
  why_no_trusted_time: 'No authority or witness saw when it was signed, so its age is not known.',
  shared_ratings_one:
    '{{shown}} finding is rated only by an advisory about several vulnerabilities.',
  shared_ratings_other:
    '{{shown}} findings are rated only by an advisory about several vulnerabilities.',
  why_none_known: 'All components were compared with advisories, without a match.',
  why_vulnerable: 'Known: {{counts}}.',
  why_undecided: 'Some versions could not be compared, so there may be one.',
  why_unchecked: 'Some components could not be compared with advisories, so there may be one.',
  why_stale: 'The advisories are older than the limit of this server, so there may be a newer one.',
  why_unrated: 'Some vulnerabilities have no rating yet, so one of them may be as severe.',
  why_not_looked_into: 'It could not be compared with advisories, because it has no readable SBOM.',
  why_has_sbom: 'There is one.',
  why_sbom_in_time: 'The newest one was uploaded in time.',
  why_no_sbom: 'None describes it.',
  why_sbom_too_old: 'The newest one was uploaded too long ago.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    compliance: typeof compliance;
  }
}
