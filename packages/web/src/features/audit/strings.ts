/** The audit log. */
export const audit = {
  object: 'Object',
  gone: '(no longer there)',
  title: 'Audit log',
  one: 'Entry',
  answer: 'Actions and refusals in this tenant. Entries cannot be changed unnoticed.',
  search: 'Search who',
  noun_one: 'entry',
  noun_other: 'entries',
  none: 'No audit entries yet',
  when: 'When',
  who: 'Who',
  what: 'Action',
  begins: 'Action begins with',
  outcome: 'Outcome',
  outcome_ok: 'Done',
  outcome_refused: 'Refused',
  from: 'From',
  to: 'Before',
  subject: 'Subject',
  details: 'Details',
  details_what: 'details',
  no_leaf: 'This entry was made before there was a log, so it has no receipt.',
  missing: 'There is no such entry in the audit log of this tenant.',
  ip: 'IP address',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    audit: typeof audit;
  }
}
