import * as links from './link-templates.ts';
import type { Letter, MailContent, Paragraph } from './mail.ts';
import * as notices from './notice-templates.ts';

/** A rendered mail, to be sealed and sent. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Fills the template of the mail's kind: the same words as plain text and as HTML. */
export function renderMail(mail: MailContent): RenderedMail {
  const { subject, paragraphs } = letterOf(mail);
  const lines = paragraphs.map((one) => (typeof one === 'string' ? oneLine(one) : one));
  const text = lines.map((one) => (typeof one === 'string' ? one : one.link)).join('\n\n');
  const body = lines.map((one) => `<p>${htmlOf(one)}</p>`).join('\n');
  const html = `<!doctype html>\n<html lang="en"><title>${escapeHtml(subject)}</title><body>\n${body}\n</body></html>\n`;
  return { subject, text: `${text}\n`, html };
}

function letterOf(mail: MailContent): Letter {
  switch (mail.kind) {
    case 'confirm-email':
      return links.confirmEmail(mail);
    case 'already-registered':
      return links.alreadyRegistered(mail);
    case 'reset-password':
      return links.resetPassword(mail);
    case 'set-password':
      return links.setPassword(mail);
    case 'invitation':
      return links.invitation(mail);
    case 'confirm-new-email':
      return links.confirmNewEmail(mail);
    case 'email-changed':
      return notices.emailChanged(mail);
    case 'password-changed':
      return notices.passwordChanged(mail);
    case 'new-sign-in':
      return notices.newSignIn(mail);
    case 'two-factor-enabled':
      return notices.twoFactorEnabled(mail);
    case 'two-factor-disabled':
      return notices.twoFactorDisabled(mail);
    case 'two-factor-reset':
      return notices.twoFactorReset(mail);
    case 'role-changed':
      return notices.roleChanged(mail);
    case 'membership-ended':
      return notices.membershipEnded(mail);
    case 'notification':
      return notices.notification(mail);
    case 'report':
      return notices.report(mail);
  }
}

/** Values cannot start a new paragraph or change the text direction. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ');

const htmlOf = (one: Paragraph) =>
  typeof one === 'string'
    ? escapeHtml(one)
    : `<a href="${escapeHtml(one.link)}">${escapeHtml(one.link)}</a>`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? '');
