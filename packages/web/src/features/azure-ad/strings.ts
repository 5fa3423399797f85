/** The directory that a tenant signs in with. */
export const azureAd = {
  title: 'Azure AD',
  answer: 'Directory for signing in to this tenant, and the roles that its groups grant.',
  directory: 'Directory',
  redirect: 'Redirect URI',
  cloud: 'Cloud',
  cloud_global: 'Microsoft Azure',
  'cloud_us-government': 'Azure US Government',
  cloud_china: 'Azure China (21Vianet)',
  directory_id: 'Directory (tenant) ID',
  client_id: 'Application (client) ID',
  client_secret: 'Client secret',
  id_wrong: 'This must be a UUID, as Azure shows it.',
  secret_kept: 'A secret is kept. It is never shown; leave this empty to keep it.',
  secret_needed: 'It is kept sealed and never shown again.',
  remove: 'Remove the directory',
  remove_text:
    'People can no longer sign in with this directory. Its secret and the roles of its groups are deleted.',
  removed: 'The directory is removed.',
  roles: 'Groups and roles',
  roles_text:
    'Members of these groups may sign in. The highest role of a person’s groups holds, and is looked up at each sign-in.',
  role_of: 'Role of {{name}}',
  remove_group: 'Remove {{name}}',
  save_roles: 'Save roles',
  find_group: 'Find a group by the start of its name',
  finding: 'Asking the directory…',
  no_group: 'No group of the directory begins with this text.',
  found: 'Groups found',
  signers: 'Groups and signers groups',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    azure_ad: typeof azureAd;
  }
}
