/** One-time passwords, their set-up, recovery codes. */
export const twoFactor = {
  code: 'One-time password',
  six: 'Enter six digits',
  recovery_code: 'Recovery code',
  use_recovery: 'Use a recovery code instead',
  use_code: 'Use the authenticator app instead',
  scan: 'Scan this with your authenticator app.',
  qr: 'QR code with the key below',
  by_hand: 'Or type the key',
  key: 'Key',
  confirm: 'Then enter the six digits that the app shows.',
  confirm_go: 'Turn on',
  codes: 'Recovery codes',
  codes_text:
    'Each of them signs you in once when you do not have the app. They are shown only once. Keep them apart from your password.',
  copy_all: 'Copy',
  save: 'Download',
  print: 'Print',
  file_head: 'Recovery codes for Assay at {{origin}}. Each works once.',
  kept: 'I have saved these codes',
  done: 'Continue',
};

declare module '../../lib/strings.ts' {
  interface Strings {
    two_factor: typeof twoFactor;
  }
}
