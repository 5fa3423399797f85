/** Strings of gate results. */
export const askedGate = {
  title: 'Gate',
  passed: 'Gate passed',
  failed: 'Gate failed',
  undecided: 'Gate undecided',
  no_finding: 'No open finding of severity {{level}} or worse.',
  findings_one: '{{count}} open finding of severity {{level}} or worse.',
  findings_other: '{{count}} open findings of severity {{level}} or worse.',
  cannot_tell: 'Assay cannot tell whether there is a finding of severity {{level}} or worse.',
  shared_failed_one:
    '{{count}} open finding has severity {{level}} or worse only by an advisory about several vulnerabilities.',
  shared_failed_other:
    '{{count}} open findings have severity {{level}} or worse only by an advisory about several vulnerabilities.',
  shared_below_one:
    '{{count}} open finding is below severity {{level}} only by an advisory about several vulnerabilities.',
  shared_below_other:
    '{{count}} open findings are below severity {{level}} only by an advisory about several vulnerabilities.',
  handled_one: 'A distribution package handles {{count}} finding of severity {{level}} or worse.',
  handled_other: 'Distribution packages handle {{count}} findings of severity {{level}} or worse.',
  allowed: 'The caller allowed what is not checked:',
  more: 'and {{count}} more',
  see: 'See these findings',
  asked: 'Asked by {{name}}',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    asked_gate: typeof askedGate;
  }
}
