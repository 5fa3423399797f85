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

/** Kinds of uploaded records whose source has a name of the operator's choice, and its usual name. */
export const NAMED_SOURCES = { osv: 'osv', csaf: 'csaf' } as const;
