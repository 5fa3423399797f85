/** Users of the tenant, as its administrators see them. */
export const users = {
  title: 'Users',
  one: 'User',
  answer: 'Members of this tenant, their roles, and pending invitations.',
  search: 'Search e-mail or name',
  noun_one: 'user',
  noun_other: 'users',
  none: 'No users yet',
  none_text: 'Add the people who work with you. Each gets a link by mail.',
  add: 'Add user',
  name: 'Name',
  first_name: 'First name',
  last_name: 'Last name',
  name_optional: 'May stay empty: then the person is invited by the address alone.',
  role: 'Role',
  new_role: 'New role',
  role_go: 'Change role',
  role_done: '{{email}} is {{role}} now, from the next request on.',
  role_TenantAdmin: 'Manages people, keys and settings, and all that follows.',
  role_LedgerAdmin: 'Pushes SBOMs, decides on findings and manages ledgers.',
  role_Auditor: 'Reads everything, the audit log included.',
  role_Visitor: 'Reads projects, SBOMs and findings.',
  status: 'Status',
  status_active: 'Active',
  status_invited: 'Invited',
  status_unproven: 'Unproven',
  unproven_text:
    'The address of this account is unproven, because its password was chosen through a link that an administrator handed over. The account works in this tenant only, until its owner chooses a password through a link that was mailed.',
  invited_text:
    'This invitation is pending. The person joins by choosing a password, or by accepting it after sign-in with an account that they have already.',
  two_factor: 'Two-factor',
  two_factor_on: 'On',
  two_factor_off: 'Off',
  two_factor_elsewhere: 'Elsewhere',
  signs_in_with: 'Signs in with',
  not_updated: 'Could not update user',
  auth_internal: 'Password',
  'auth_oidc:azure-ad': 'Azure AD',
  'auth_oidc:sso': 'Single sign-on',
  last_sign_in: 'Last sign-in',
  created: 'Added',
  never: 'never',
  about: 'About',
  since: 'Since',
  yourself:
    'This is you. Your role is changed by another administrator; the rest is in your profile.',
  may_not: 'This person has a higher role than you, so you cannot change anything here.',
  name_go: 'Save name',
  name_done: 'The name is saved.',
  mailed: 'We have sent a link to {{email}}. It is valid for seven days.',
  credentials: 'Sign-in',
  credentials_text:
    'A new password link disables the present password at once. After a reset of two-factor, the person enrolls again.',
  end_sessions: 'End all sessions',
  sessions_ended: 'All sessions of {{email}} have ended.',
  renew_password: 'New password link',
  password_mailed: 'We have sent a link to set another password to {{email}}.',
  password_link:
    'No mail server is set up. Give this link to {{email}} yourself: it is shown once and sets another password. The address counts as unproven then, and the account works in this tenant only.',
  reset_two_factor: 'Reset two-factor',
  two_factor_reset: '{{email}} has no second factor any more.',
  email_go: 'Change e-mail',
  email_text: 'The address changes once the new one is confirmed. Assay notifies the old one.',
  remove_active: 'Remove user',
  remove_invited: 'Revoke invitation',
  remove_text_active:
    'Sessions end at once, and API keys that this person made are revoked. What they did stays in the audit log.',
  remove_text_invited: 'Its links stop working, so it can no longer be accepted.',
  removed_active: '{{email}} does not belong to this tenant any more.',
  removed_invited: 'The invitation of {{email}} is revoked.',
  new_email: 'New e-mail',
  email_pending:
    'A link was sent to {{email}}. The address stays {{old}} until that link is opened. Without a mail server, ask a SuperAdmin for the link in the outbox.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    users: typeof users;
  }
}
