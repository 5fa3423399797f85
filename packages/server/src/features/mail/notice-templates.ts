import type { Template } from './mail.ts';

const TELL_US = 'If this was not you, tell your administrator at once.';

/** Mail to the previous address, in time to object. */
export const emailChanged: Template<'email-changed'> = ({ new_email }) => ({
  subject: 'Your e-mail address is being changed',
  paragraphs: [
    `The e-mail address of your Assay account becomes ${new_email} as soon as that address is confirmed.`,
    TELL_US,
  ],
});

export const passwordChanged: Template<'password-changed'> = () => ({
  subject: 'Your password was changed',
  paragraphs: ['The password of your Assay account was changed.', TELL_US],
});

/** Sign-in from an unknown browser. */
export const newSignIn: Template<'new-sign-in'> = ({ at, ip, user_agent }) => ({
  subject: 'New sign-in to your account',
  paragraphs: [
    `Somebody signed in to your Assay account at ${at} from ${ip}, with a browser that was not seen before: ${user_agent || 'unnamed'}.`,
    TELL_US,
  ],
});

export const twoFactorEnabled: Template<'two-factor-enabled'> = () => ({
  subject: 'Two-factor authentication is on',
  paragraphs: ['Two-factor authentication was turned on for your Assay account.', TELL_US],
});

export const twoFactorDisabled: Template<'two-factor-disabled'> = () => ({
  subject: 'Two-factor authentication is off',
  paragraphs: ['Two-factor authentication was turned off for your Assay account.', TELL_US],
});

export const twoFactorReset: Template<'two-factor-reset'> = ({ by }) => ({
  subject: 'Two-factor authentication was reset',
  paragraphs: [
    `${by} reset the two-factor authentication of your Assay account. Until you enable it again, your password alone opens it.`,
    'If you did not ask for this, tell your administrator at once.',
  ],
});

export const roleChanged: Template<'role-changed'> = ({ role, tenant_name }) => ({
  subject: 'Your role was changed',
  paragraphs: [`Your role in “${tenant_name}” on Assay is now ${role}.`],
});

export const membershipEnded: Template<'membership-ended'> = ({ tenant_name }) => ({
  subject: 'Your access has ended',
  paragraphs: [`You no longer have access to “${tenant_name}” on Assay.`],
});

const SUBJECTS = {
  'finding.new': 'New vulnerabilities',
  'finding.raised': 'Severity raised',
  'finding.known_exploited': 'Known exploited vulnerability',
  'gate.failed': 'Gate not passed',
  'source.stale': 'Advisory source stale',
  'task.failed': 'Task failed',
  'log.alarm': 'Log alarm',
  'license.expiring': 'License expires',
  'decision.expiring': 'Decision expires',
  'decision.overruled': 'Decision overruled',
  'decision.reopened': 'Decision no longer applies',
  'assignment.made': 'Findings assigned',
  digest: 'Digest of events',
} as const;

/** One event, or the events of a digest; 20 of them are written out. */
export const notification: Template<'notification'> = ({
  event,
  rule,
  heading,
  entries,
  settings_link,
}) => ({
  subject: SUBJECTS[event],
  paragraphs: [
    heading,
    ...entries
      .slice(0, 20)
      .flatMap(({ title, text, link }) => [text === '' ? title : `${title}: ${text}`, { link }]),
    `You receive this by the rule “${rule}”. Rules are changed here:`,
    { link: settings_link },
  ],
});

/** A report of a schedule. */
export const report: Template<'report'> = ({
  tenant_name,
  name,
  title,
  sha256,
  link,
  attachment,
}) => ({
  subject: 'Report',
  paragraphs: [
    `The report “${name}” of “${tenant_name}” is ready: ${title}.`,
    attachment === undefined
      ? 'The file is too large for a mail. Open it here, with its receipt:'
      : 'The file is attached. Earlier files and receipts are here:',
    { link },
    `SHA-256 of the file, as the log records it: ${sha256}`,
  ],
});
