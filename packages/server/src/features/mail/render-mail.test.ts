import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MailContent } from './mail.ts';
import { mailLink } from './mail.ts';
import { renderMail } from './render-mail.ts';

const link = 'https://assay.test/auth/x?hash=abc';
const EVERY: MailContent[] = [
  { kind: 'confirm-email', link },
  { kind: 'already-registered', sign_in_link: link, reset_link: `${link}d` },
  { kind: 'reset-password', link },
  { kind: 'set-password', link },
  { kind: 'invitation', link, tenant_name: 'Value 1', invited_by: 'Value 2' },
  { kind: 'confirm-new-email', account: 'Value 1', link },
  { kind: 'email-changed', new_email: 'Value 1' },
  { kind: 'password-changed' },
  { kind: 'new-sign-in', at: 'Value 1', ip: 'Value 2', user_agent: 'Value 3' },
  { kind: 'two-factor-enabled' },
  { kind: 'two-factor-disabled' },
  { kind: 'two-factor-reset', by: 'Value 1' },
  { kind: 'role-changed', role: 'Value 1', tenant_name: 'Value 2' },
  { kind: 'membership-ended', tenant_name: 'Value 1' },
  {
    ...{ kind: 'notification', event: 'gate.failed', rule: 'Value 1', heading: 'Value 2' },
    entries: [{ title: 'Value 3', text: 'Value 4', link: `${link}e` }],
    settings_link: link,
  },
];

/** All texts that a mail was given; the name of its template and event are fixed. */
const valuesOf = ({ kind: _, ...values }: MailContent): string[] =>
  Object.entries(values).flatMap(([name, value]) =>
    name === 'event' ? [] : typeof value === 'string' ? [value] : value.flatMap(Object.values),
  );

test('every kind says all that it was given, in text and HTML, and nothing of it in its subject', () => {
  const subjects = EVERY.map((mail) => {
    const { subject, text, html } = renderMail(mail);
    for (const value of valuesOf(mail)) {
      assert.ok(text.includes(value), `${mail.kind}: ${value}`);
      assert.ok(html.includes(value.replaceAll('&', '&amp;')), `${mail.kind}: ${value}`);
    }
    assert.match(subject, /^[A-Z][\w -]+$/);
    assert.doesNotMatch(subject, /Value/);
    return subject;
  });
  assert.equal(new Set(subjects).size, EVERY.length);
});

test('a link stands on a line of its own and is one in the HTML', () => {
  for (const mail of EVERY)
    for (const [name, value] of Object.entries(mail)) {
      if (!name.endsWith('link') || typeof value !== 'string') continue;
      const { text, html } = renderMail(mail);
      assert.ok(text.split('\n').includes(value), mail.kind);
      assert.ok(html.includes(`<a href="${value}">${value}</a>`), mail.kind);
    }
});

test('a hostile name is text and stays on its line', () => {
  const tenant_name = `"><img src=x onerror=alert(1)>'&\r\n\r\nYour password is wrong: http://evil.test\u2028\u202e`;
  const { text, html } = renderMail({ kind: 'membership-ended', tenant_name });
  assert.doesNotMatch(html, /<img|<a /);
  assert.ok(html.includes('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&#39;&amp; Your password'));
  assert.equal(text.trimEnd().split('\n').length, 1);
  assert.doesNotMatch(text, /[\r\u2028\u202e]/);
});

test('a link is made of the public address, whatever its end, and its values are encoded', () => {
  for (const url of ['https://a.test', 'https://a.test/', 'https://a.test//'])
    assert.equal(mailLink(url, '/auth', {}), 'https://a.test/auth');
  assert.equal(
    mailLink('https://a.test/in', '/auth', { hash: 'a+b/c&d', email: 'é x@y.z' }),
    'https://a.test/in/auth?hash=a%2Bb%2Fc%26d&email=%C3%A9+x%40y.z',
  );
});
