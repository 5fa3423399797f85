/** Two-factor authentication of the whole tenant. */
export const global2fa = {
  title: 'Two-factor authentication',
  answer: 'Whether everybody in this tenant needs a second factor to sign in.',
  enforce: 'Enforcement',
  on_text: 'Everybody who signs in with a password needs a second factor.',
  off_text: 'Everybody decides for themselves whether to use a second factor.',
  help: 'When it is turned on, people without a second factor are signed out, and enrol one at their next sign-in. People who sign in with a directory prove their factor there.',
  own_first: 'You need a second factor of your own before you can do this.',
  own_go: 'Set it up in your profile',
  turn_on: 'Enforce two-factor authentication',
  turn_off: 'Stop enforcing it',
  on_done: 'Two-factor authentication is enforced.',
  off_done: 'Two-factor authentication is not enforced any more.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    global_2fa: typeof global2fa;
  }
}
