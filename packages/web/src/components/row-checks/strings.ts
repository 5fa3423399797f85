/** Strings about rows that were derived again. */
export const rowChecks = {
  findings: 'Findings derived again from advisories',
  roles: 'Roles compared with the audit log',
  by: 'by the daily audit.',
  same: 'No differences.',
  different_one: 'The newest audit found {{shown}} difference between rows and their record.',
  different_other: 'The newest audit found {{shown}} differences between rows and their record.',
  findings_never: 'Findings not derived again yet. The daily audit does so in turns.',
  roles_never: 'Roles not compared with the audit log yet. The daily audit does so.',
  findings_before:
    'Findings not derived again since this SBOM was uploaded. The daily audit does so in turns.',
  entry: 'Show audit entry',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    rowChecks: typeof rowChecks;
  }
}
