import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NotificationChannel,
  NotificationDelivery,
} from '@assay/contract/notification-channels.ts';
import { Notification } from '@assay/contract/notifications.ts';
import {
  answer,
  assertAbsent,
  listOf,
  openPage,
  Refusal,
  requestsOf,
  sample,
  sampleOf,
  screen,
  uuidOf,
  waitFor,
  within,
} from '@assay/web/src/test-page/test-page.tsx';

const PAGE = '/settings/notifications';
const ADMIN = { role: 'TenantAdmin' } as const;
const RULE = sampleOf('createNotificationRule', {
  ...{ uuid: uuidOf(40), name: 'exploited', scope: 'tenant' },
  events: ['finding.known_exploited'],
});
const CHANNEL = sample(NotificationChannel, {
  ...{ uuid: uuidOf(41), name: 'siem', kind: 'webhook', disabled_at: null },
  origin: 'https://siem.example.com',
});
const RULES = { listNotificationRules: listOf(RULE), getNotificationRule: RULE };
const entry = sample(Notification, {
  ...{ uuid: uuidOf(42), title: 'CVE-2026-1 is known exploited', read_at: null },
  ...{ kind: 'finding.known_exploited', link: '/security/vulnerabilities?open=CVE-2026-1' },
});
const ENTRIES = { ...listOf(entry), unread: 1 };

test('the bell counts what is unread, shows it, and marks all as read', async () => {
  const user = openPage(PAGE, {
    person: ADMIN,
    answers: { ...RULES, listNotifications: ENTRIES },
  });
  await user.click(await screen.findByRole('button', { name: '1 unread notification' }));
  assert.ok(await screen.findByRole('link', { name: entry.title }));
  answer({
    readNotifications: undefined,
    listNotifications: { ...listOf<typeof entry>(), unread: 0 },
  });
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }));
  assert.ok(await screen.findByText('No notifications'));
  assert.deepEqual(requestsOf('readNotifications')[0]?.input, {});
  assert.ok(screen.getByRole('button', { name: 'Notifications' }));
});

test('all notifications are listed by day; opening one marks it as read', async () => {
  const getVulnerability = sampleOf('getVulnerability', { id: 'CVE-2026-1' });
  const user = openPage('/notifications?unread=true', {
    answers: { listNotifications: ENTRIES, getVulnerability },
  });
  const link = await screen.findByRole('link', { name: entry.title });
  assert.ok(requestsOf('listNotifications').some(({ input }) => input['unread'] === true));
  answer({ readNotifications: undefined });
  await user.click(link);
  await waitFor(() =>
    assert.deepEqual(requestsOf('readNotifications')[0]?.input['uuids'], [entry.uuid]),
  );
});

test('creates a rule after a preview, and shows why a condition is refused at its field', async () => {
  const user = openPage(PAGE, {
    person: ADMIN,
    answers: { listNotificationRules: listOf(), listNotificationChannels: listOf(CHANNEL) },
  });
  await user.click(await screen.findByRole('button', { name: 'Create rule' }));
  const panel = await screen.findByRole('complementary', { name: 'Create rule' });
  const condition = within(panel).getByRole('textbox', { name: 'Condition (CEL)' });
  const sentence = 'The condition cannot be used: it ends too early (line 1, column 4).';
  answer({
    previewNotificationRule: new Refusal('400 invalid', sentence, 'condition'),
  });
  await user.type(condition, 'kev &&');
  await user.click(within(panel).getByRole('button', { name: 'Compare with last week' }));
  assert.ok(await within(panel).findByText(sentence));
  await user.clear(condition);
  answer({
    previewNotificationRule: sampleOf('previewNotificationRule', {
      ...{ looked_at: 5, matched: 2, undecided: 1, other_kind: 3, is_complete: true },
    }),
  });
  await user.click(within(panel).getByRole('button', { name: 'Compare with last week' }));
  assert.ok(await within(panel).findByText('Would have notified of 2 events.'));
  await user.click(await within(panel).findByRole('checkbox', { name: 'siem' }));
  answer({ createNotificationRule: RULE, ...RULES });
  await user.click(within(panel).getByRole('button', { name: 'Save rule' }));
  assert.ok(await screen.findByText('Rule created.'));
  const [{ input } = assert.fail()] = requestsOf('createNotificationRule');
  assert.deepEqual(
    [input['scope'], input['events'], input['channel_uuids']],
    ['tenant', ['finding.known_exploited'], [CHANNEL.uuid]],
  );
});

test('a member makes rules for themselves alone, about what they may see', async () => {
  const user = openPage(PAGE, {
    person: { role: 'Visitor' },
    answers: { listNotificationRules: listOf() },
  });
  await user.click(
    await screen.findByRole('button', { name: 'Create rule for known exploited vulnerabilities' }),
  );
  const panel = await screen.findByRole('complementary', { name: 'Create rule' });
  assertAbsent(within(panel).queryByRole('checkbox', { name: 'Log alarm' }));
  assertAbsent(within(panel).queryByRole('combobox', { name: 'Notifies' }));
  answer({ createNotificationRule: { ...RULE, scope: 'personal' }, ...RULES });
  await user.click(within(panel).getByRole('button', { name: 'Save rule' }));
  await screen.findByText('Rule created.');
  assert.equal(requestsOf('createNotificationRule')[0]?.input['scope'], 'personal');
});

test('changes and deletes a rule', async () => {
  const user = openPage(`${PAGE}?open=${RULE.uuid}`, { person: ADMIN, answers: RULES });
  const panel = await screen.findByRole('complementary', { name: 'Notification rule' });
  await user.click(await within(panel).findByRole('switch', { name: 'Enabled' }));
  answer({ updateNotificationRule: RULE });
  await user.click(within(panel).getByRole('button', { name: 'Save rule' }));
  assert.ok(await screen.findByText('Rule saved.'));
  assert.equal(requestsOf('updateNotificationRule')[0]?.input['enabled'], !RULE.enabled);
  answer({ deleteNotificationRule: undefined, listNotificationRules: listOf() });
  await user.type(
    within(panel).getByRole('textbox', { name: 'Type exploited to confirm' }),
    'exploited',
  );
  await user.click(within(panel).getByRole('button', { name: 'Delete rule' }));
  assert.ok(await screen.findByText('Rule exploited deleted.'));
});

test('adds a channel, shows its secret once, and says why an address is refused', async () => {
  const user = openPage(`${PAGE}?tab=channels`, {
    person: ADMIN,
    answers: { listNotificationChannels: listOf() },
  });
  await user.click(await screen.findByRole('button', { name: 'Add channel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add channel' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Channel name' }), 'siem');
  await user.type(within(dialog).getByRole('textbox', { name: 'Address' }), 'https://10.0.0.1/');
  const sentence = 'The address is not of the public internet';
  answer({ createNotificationChannel: new Refusal('400 invalid', sentence, 'url') });
  await user.click(within(dialog).getByRole('button', { name: 'Add channel' }));
  assert.ok(await within(dialog).findByText(sentence));
  answer({ createNotificationChannel: { ...CHANNEL, secret: 'whsec_dGVzdA==' } });
  await user.click(within(dialog).getByRole('button', { name: 'Add channel' }));
  assert.ok(await within(dialog).findByText('whsec_dGVzdA=='));
});

test('tests, enables, rotates and deletes a channel', async () => {
  const gone = { ...CHANNEL, disabled_at: '2026-01-01T00:00:00Z' };
  const user = openPage(`${PAGE}?tab=channels&open=${CHANNEL.uuid}`, {
    person: ADMIN,
    answers: { listNotificationChannels: listOf(gone) },
  });
  const panel = await screen.findByRole('complementary', { name: 'Channel' });
  const press = async (name: string) =>
    user.click(await within(panel).findByRole('button', { name }));
  const tested = { at: '2026-01-01T00:00:00Z', result: '500', milliseconds: 12, delivered: false };
  answer({ testNotificationChannel: tested });
  await press('Send test message');
  assert.ok(await within(panel).findByText('Not delivered: 500.'));
  answer({ enableNotificationChannel: CHANNEL, listNotificationChannels: listOf(CHANNEL) });
  await press('Enable channel');
  assert.ok(await within(panel).findByText('Enabled'));
  answer({ rotateNotificationSecret: { ...CHANNEL, secret: 'whsec_bmV3' } });
  await press('Replace signing secret');
  assert.ok(await within(panel).findByText('whsec_bmV3'));
  answer({ deleteNotificationChannel: undefined });
  await user.type(within(panel).getByRole('textbox', { name: 'Type siem to confirm' }), 'siem');
  await press('Delete channel');
  assert.ok(await screen.findByText('Channel siem deleted.'));
});

test('shows each attempt of a delivery and retries it', async () => {
  const delivery = sample(NotificationDelivery, {
    ...{ uuid: uuidOf(43), kind: 'webhook', status: 'failed', title: 'Gate failed', events: 3 },
    attempts: [{ at: '2026-01-01T00:00:00Z', result: 'No answer', milliseconds: 10_000 }],
  });
  const user = openPage(`${PAGE}?tab=deliveries&open=${delivery.uuid}`, {
    person: ADMIN,
    answers: { ...RULES, listNotificationDeliveries: listOf(delivery) },
  });
  const panel = await screen.findByRole('complementary', { name: 'Delivery' });
  assert.ok(await within(panel).findByRole('heading', { name: 'Gate failed and 2 more' }));
  assert.ok(within(panel).getByText('No answer'));
  answer({ retryNotificationDelivery: undefined });
  await user.click(within(panel).getByRole('button', { name: 'Retry now' }));
  assert.ok(await screen.findByText('Retrying.'));
});

test('a member sets quiet hours, and is told what is wrong with the zone', async () => {
  const night = { from: '22:00', until: '07:00', zone: 'Europe/Berlin' };
  const user = openPage(`${PAGE}?tab=quiet`, {
    answers: {
      getQuietHours: { quiet_hours: null },
      setQuietHours: new Refusal('400 invalid', 'Berlin is no time zone.'),
    },
  });
  await user.click(await screen.findByLabelText('Quiet hours'));
  const zone = screen.getByRole('textbox', { name: 'Time zone' });
  await user.clear(zone);
  await user.type(zone, 'Berlin{Enter}');
  assert.match((await screen.findByRole('alert')).textContent ?? '', /Berlin is no time zone/);
  answer({ setQuietHours: { quiet_hours: night } });
  await user.clear(zone);
  await user.type(zone, night.zone);
  await user.click(screen.getByRole('button', { name: 'Save quiet hours' }));
  assert.ok(await screen.findByText('Quiet hours saved.'));
  assert.deepEqual(requestsOf('setQuietHours').at(-1)?.input, { quiet_hours: night });
});
