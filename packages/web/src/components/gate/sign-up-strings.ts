/** Sign-up, confirmation of addresses, forgotten passwords. */
export const signUp = {
  heading: 'Create an account',
  lead: 'Afterwards an administrator gives you a role.',
  password: 'Password',
  go: 'Create the account',
  have_one: 'You have an account?',
  sent: 'Look into your mail',
  sent_to:
    'We have sent a link to {{email}}. Open it to confirm the address; it is valid for 24 hours.',
  sent_unknown: 'Enter your address, and we send the link that confirms it.',
  sent_nothing: 'No mail? Check your spam folder, or send the link again.',
  resend: 'Send the link again',
  resend_first: 'Send the link',
  resend_wait_one: 'Send again in {{shown}} second',
  resend_wait_other: 'Send again in {{shown}} seconds',
  resent: 'If the address is not confirmed yet, Assay has sent another link.',
  confirming: 'Confirming your address',
  confirmed: 'Your address is confirmed',
  confirmed_text: 'You can sign in with {{email}} now.',
  confirm_failed: 'This link could not be used',
  confirm_failed_text: 'Links work once, and for a limited time. Ask for another one.',
  confirm_empty: 'This link is incomplete',
  confirm_empty_text: 'Copy the whole link from the mail, up to its last character.',
  go_sign_in: 'Go to sign-in',
  another_link: 'Get another link',
  error: 'Error',
  forgot: 'Forgot your password?',
  forgot_lead: 'Enter your address, and we send a link to choose another one.',
  forgot_go: 'Send the link',
  forgot_sent:
    'If there is an account for {{email}}, we have sent a link to it. The link is valid for 30 minutes.',
  choose: 'Choose a password',
  invited_lead:
    'You are invited. If you have an account already, sign in instead: the invitation waits for you there. Otherwise choose a password for your new account.',
  choose_lead: 'You are signed out everywhere, and sign in with it afterwards.',
  choose_go: 'Set the password',
  chosen: 'The password is set. Sign in with it.',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    sign_up: typeof signUp;
  }
}
