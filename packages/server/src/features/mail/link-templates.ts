import type { Template } from './mail.ts';

const UNASKED = 'If you did not ask for this, do nothing: nothing changes.';

/** Mail to an address used for a sign-up. */
export const confirmEmail: Template<'confirm-email'> = ({ link }) => ({
  subject: 'Confirm your e-mail address',
  paragraphs: [
    'Somebody signed up to Assay with this address. Open this link within 24 hours to confirm that it was you:',
    { link },
    UNASKED,
  ],
});

/** Mail to an address used for a sign-up that already has an account. */
export const alreadyRegistered: Template<'already-registered'> = (values) => ({
  subject: 'You already have an account',
  paragraphs: [
    'Somebody signed up to Assay with this address, which has an account already. Sign in here:',
    { link: values.sign_in_link },
    'If you forgot your password, ask for a new one here:',
    { link: values.reset_link },
    UNASKED,
  ],
});

export const resetPassword: Template<'reset-password'> = ({ link }) => ({
  subject: 'Choose a new password',
  paragraphs: [
    'Somebody asked for a new password for your Assay account. Open this link within 30 minutes to choose one:',
    { link },
    UNASKED,
  ],
});

export const setPassword: Template<'set-password'> = ({ link }) => ({
  subject: 'Set your password',
  paragraphs: [
    'An administrator asked that you set a new password for your Assay account. The one before no longer works. Open this link within 7 days:',
    { link },
  ],
});

export const invitation: Template<'invitation'> = ({ link, tenant_name, invited_by }) => ({
  subject: 'You are invited to Assay',
  paragraphs: [
    `${invited_by} invites you to work in “${tenant_name}” on Assay. If you have no account yet, open this link within 7 days and choose a password:`,
    { link },
    'If you have an account, sign in: the invitation waits for you there.',
    'If you do not know them, do nothing.',
  ],
});

/** Mail to the new address of an account. */
export const confirmNewEmail: Template<'confirm-new-email'> = ({ account, link }) => ({
  subject: 'Confirm your new e-mail address',
  paragraphs: [
    `This address is to become that of the Assay account ${account}. Anyone who has that account then acts under your address. If it is yours, open this link within 24 hours to confirm it:`,
    { link },
    UNASKED,
  ],
});
