/** Pending invitations, above pages and on the profile. */
export const invitations = {
  title: 'Invitations',
  text: '{{by}} invites you to “{{tenant}}” as {{role}}.',
  again:
    'You belonged to “{{tenant}}” as {{role}} before this version. Accept to belong to it again.',
  until: 'Expires',
  accept: 'Accept',
  accept_what: 'Accept the invitation to {{tenant}}',
  decline: 'Decline',
  decline_what: 'Decline the invitation to {{tenant}}',
  later: 'Later',
  accepted: 'You belong to “{{tenant}}” as {{role}} now.',
  open: 'Open tenant',
  declined: 'The invitation to “{{tenant}}” is declined.',
  link_what: 'link',
  link_once:
    'No mail server is set up. Give this link to {{email}} yourself: it is shown once, is valid for seven days, and creates an account for this tenant only. People who have an account sign in and accept the invitation instead.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    invitations: typeof invitations;
  }
}
