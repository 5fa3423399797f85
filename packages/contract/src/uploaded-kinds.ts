/** Kinds of files that an operator may upload. */
export const UPLOADED_KINDS = [
  'osv',
  'nvd',
  'cve',
  'csaf',
  'malicious',
  'kev',
  'epss',
  'end_of_life',
  'bundle',
] as const;

/** Kinds of uploaded files that consist of records, which may also come as a directory of files. */
export const RECORD_KINDS = ['osv', 'nvd', 'cve', 'csaf', 'malicious'] as const;

/** Kinds of uploaded records whose source has a name of the operator's choice, and its usual name. */
export const NAMED_SOURCES = { osv: 'osv', csaf: 'csaf' } as const;
