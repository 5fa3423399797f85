/** The license of a tenant. */
export const license = {
  title: 'License',
  answer: 'Limits of the license, and how much of each this tenant uses.',
  present: 'Present license',
  none_text:
    'There is no license: everything may be used within limits of fair use, which are shown here.',
  by_operator:
    'The operator of this installation has set this license and is the one to change it.',
  state: 'State',
  state_none: 'No license',
  state_valid: 'Valid',
  state_not_valid: 'Not valid',
  features: 'Features',
  'feature_azure-ad': 'Azure AD',
  expires: 'Expires',
  serial: 'Serial',
  instance: 'Installation',
  token: 'License',
  token_text: 'Paste the license from the vendor. It starts with assay-license.v1.',
  set: 'Set license',
  set_done: 'The license is set.',
  take_away: 'Take it away',
  taken_away: 'The license is taken away.',
  usage: 'Usage',
  what: 'What',
  used: 'Used',
  without_role: '({{count}} without a role do not count)',
  limit: 'Limit',
  unlimited: 'none',
  limit_users: 'Users',
  limit_api_keys: 'API keys',
  limit_projects: 'Projects',
  limit_sboms: 'SBOMs',
  limit_storage_bytes: 'Storage',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    license: typeof license;
  }
}
