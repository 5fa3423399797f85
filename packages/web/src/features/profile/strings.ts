/** The profile page. */
export const profile = {
  answer: 'Manage your account, password, second factor, keys and sessions.',
  account: 'Account',
  name: 'Name',
  name_help: 'Your administrator changes it.',
  no_name: 'None yet.',
  username: 'User name',
  role: 'Role',
  tenant: 'Tenant',
  signs_in: 'Signs in with',
  auth_internal: 'Password',
  auth_azure: 'Azure AD',
  auth_sso: 'Single sign-on',
  change_email: 'Change e-mail',
  change_email_text:
    'Assay sends a link to the new address, valid for 24 hours, and a notice to the old one. The address changes when you open the link.',
  change_email_go: 'Send the link',
  no_invitations: 'Invitations of other tenants to {{email}} appear here.',
  unproven:
    '{{email}} is unproven, so this account works in this tenant only and gets no invitations of others. Prove the address by choosing a new password through a link that is sent there.',
  unproven_go: 'Send link to prove address',
  unproven_sent:
    'A link was sent to {{email}}. Without a mail server, ask a SuperAdmin for the link in the outbox.',
  password: 'Password',
  password_text: 'All your other sessions end.',
  old_password: 'Current password',
  password_go: 'Change password',
  password_done: 'The password is changed. Your other sessions have ended.',
  two_factor: 'Two-factor authentication',
  on: 'On',
  off: 'Off',
  on_text: 'Sign-in asks for a one-time password of your authenticator app.',
  off_text:
    'Sign-in asks only for your password. A second factor protects the account if the password is stolen.',
  elsewhere: 'You sign in at an identity provider, which asks for a second factor itself.',
  elsewhere_password: 'You have no password here: you sign in at an identity provider.',
  set_up: 'Set up',
  turned_on: 'Two-factor authentication is on.',
  turned_off: 'Two-factor authentication is off.',
  turn_off: 'Turn off',
  turn_off_text: 'Prove it is you, and sign-in asks for your password alone.',
  new_codes: 'New recovery codes',
  new_codes_text: 'Ten new codes take the place of all earlier ones.',
  new_codes_go: 'Make new codes',
  sessions: 'Sessions',
  sessions_text: 'Where you are signed in to this tenant.',
  device: 'Device',
  unknown_device: 'Unknown device',
  ip: 'IP address',
  signed_in: 'Signed in',
  last_used: 'Last used',
  this_one: 'This one',
  end: 'End',
  end_what: 'End the session of {{device}}, {{ip}}',
  end_others: 'End all others',
  ended: 'The session has ended.',
  others_ended: 'All other sessions have ended.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    profile: typeof profile;
  }
}
