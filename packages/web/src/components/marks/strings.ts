/** Words of severities, analysis states and trust levels. */
export const marks = {
  purl_what: 'package URL',
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  unassigned: 'Unassigned',
  state_: 'N/A',
  state_in_triage: 'In Triage',
  state_resolved: 'Resolved',
  state_resolved_with_pedigree: 'Resolved (WP)',
  state_exploitable: 'Exploitable',
  state_false_positive: 'False Positive',
  state_not_affected: 'Not Affected',
  trust_trusted: 'Trusted',
  trust_untrusted: 'Untrusted',
  trust_unsupported: 'Unsupported',
  trust_unknown: 'N/A',
  known_exploited: 'Known exploited, CISA',
  no_fix: 'no fix',
  no_version: 'no version',
  fixed_at: 'fixed in {{fixed}}',
  fixed_in: 'Fixed in',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    marks: typeof marks;
  }
}
