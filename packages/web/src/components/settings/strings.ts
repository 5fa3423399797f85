/** Strings that the settings pages share. */
export const settings = {
  title: 'Settings',
  tab_users: 'Users',
  'tab_api-keys': 'API keys',
  'tab_signers-groups': 'Signers groups',
  'tab_attestation-profiles': 'Attestation profiles',
  'tab_scheduled-tasks': 'Scheduled tasks',
  'tab_license-policy': 'License policy',
  tab_retention: 'Retention',
  'tab_global-2fa': 'Two-factor',
  'tab_azure-ad': 'Azure AD',
  'tab_column-config': 'Table views',
  tab_notifications: 'Notifications',
  tab_license: 'License',
  tab_billing: 'Billing',
  type_name: 'Type {{name}} to confirm',
  save_as_file: 'Save as a file',
  save: 'Save',
  saved: 'Saved.',
  add: 'Add',
  done: 'Done',
  admin_tenants: 'Tenants',
  admin_outbox: 'Outbox',
  admin_matcher: 'Matcher',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    settings: typeof settings;
  }
}
