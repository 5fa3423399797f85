/** Strings about rows that were derived again. */
export const rowChecks = {
  findings: 'Findings derived again from advisories',
  roles: 'Roles compared with the audit log',
  by: 'by the daily audit.',
  same: 'No differences.',
  different_one: 'The newest audit found {{shown}} difference between rows and their record.',
  different_other: 'The newest audit found {{shown}} differences between rows and their record.',
  findings_never: 'The daily audit has not derived these findings again yet. It does so in turns.',
  roles_never: 'The daily audit has not compared these roles with the audit log yet.',
  findings_before:
    'The daily audit has not derived these findings again since the upload. It does so in turns.',
  entry: 'Show audit entry',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    rowChecks: typeof rowChecks;
  }
}
