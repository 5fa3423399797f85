/** The page of what a tenant uses and pays. */
export const billing = {
  title: 'Billing',
  answer: 'What this tenant uses each month, and what it pays.',
  this_month: 'Use in {{month}}',
  so_far: 'So far, in UTC',
  what: 'What',
  used: 'Used',
  limit: 'Limit',
  no_limit: 'none',
  sboms_uploaded: 'SBOMs uploaded',
  ledger_entries: 'Ledger entries',
  sboms: 'SBOMs stored',
  components: 'Components',
  storage_bytes: 'Storage',
  users: 'Users',
  kind_sboms: 'SBOMs',
  kind_attachments: 'Attachments',
  kind_documents: 'Documents in ledgers',
  kind_attestations: 'Attestations',
  kind_vex_documents: 'VEX documents',
  kind_reports: 'Files of reports',
  storage: 'Storage by kind',
  plan: 'Plan',
  plan_of: 'Terms',
  plan_license: 'License',
  plan_fair_use: 'Fair use, without a license',
  expires: 'Expires',
  payments: 'Payments',
  payments_off: 'Off',
  payments_off_text:
    'The operator of this server has not configured a payment provider. Assay meters use and charges nothing.',
  to_license: 'License and limits',
  months: 'Months',
  month: 'Month',
  noun_one: 'month',
  noun_other: 'months',
  state: 'State',
  present: 'Present',
  closing: 'Ended',
  closed: 'Closed',
  unknown: 'Unknown',
  months_text:
    'Assay closes a month when it ends. Deletions do not change a closed month, and the audit log proves its figures.',
  none: 'No month yet',
  none_text: 'The first month appears when this tenant is created.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    billing: typeof billing;
  }
}
