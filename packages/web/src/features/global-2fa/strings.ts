/** Two-factor authentication of the whole tenant. */
export const global2fa = {
  title: 'Two-factor authentication',
  answer: 'Requirement of a second factor for all members of this tenant.',
  enforce: 'Enforcement',
  on: 'On',
  off: 'Off',
  on_text: 'Members who sign in with a password need a second factor.',
  off_text: 'Each member decides whether to use a second factor.',
  help: 'Enforcing it signs out members without a second factor; they enroll one at their next sign-in. Members who sign in with a directory use the directory’s second factor.',
  own_first: 'You need a second factor of your own before you can do this.',
  own_go: 'Set it up in your profile',
  turn_on: 'Enforce two-factor authentication',
  turn_off: 'Stop enforcing it',
  on_done: 'Two-factor authentication is enforced.',
  off_done: 'Two-factor authentication is no longer enforced.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    global_2fa: typeof global2fa;
  }
}
