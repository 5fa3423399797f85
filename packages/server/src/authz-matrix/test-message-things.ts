import { issueSecret } from '../features/passwords/one-time-secrets.ts';
import type { TestServer, TestTenant } from '../test-server.ts';

/** A rule of the tenant with a channel, and a delivery that failed. */
export async function makeNotifications({ db }: TestServer, tenant: TestTenant) {
  const admin = tenant.as('TenantAdmin');
  const { uuid: notification_channel } = await admin.createNotificationChannel({
    ...{ kind: 'webhook', name: 'matrix', url: 'https://hooks.example.com/matrix' },
  });
  const { uuid: notification_rule } = await admin.createNotificationRule({
    ...{ scope: 'tenant', name: 'matrix', events: ['gate.failed'] },
    channel_uuids: [notification_channel],
  });
  const [delivery] = await db.owner<{ uuid: string }>(
    `insert into notification_delivery (tenant_uuid, rule_uuid, rule_name, kind, channel_uuid, target, status, items, events)
     values ($1, $2, 'matrix', 'webhook', $3, 'matrix', 'failed', '[{"title": "Gate failed"}]', 1) returning uuid`,
    [tenant.uuid, notification_rule, notification_channel],
  );
  const notification_delivery = delivery?.uuid ?? '';
  return { notification_rule, notification_channel, notification_delivery };
}

/** Links that were mailed to a person, and the mail of an invitation. */
export async function makeMails(
  { db }: TestServer,
  tenant: TestTenant,
  person: { account_uuid: string; email: string },
) {
  const [confirm_secret, reset_secret] = await db.app.write(tenant.uuid, async (tx) => [
    await issueSecret(tx, { purpose: 'confirm-email', ...person }),
    await issueSecret(tx, { purpose: 'reset-password', ...person }),
  ]);
  const recipient = `invited-${person.account_uuid}@example.org`;
  const { uuid: invitation } = await tenant
    .as('TenantAdmin')
    .inviteUser({ email: recipient, role: 'Visitor' });
  const [mail] = await db.owner<{ uuid: string }>('select uuid from mail where recipient = $1', [
    recipient,
  ]);
  if (!mail) throw new Error('The invitation was not mailed');
  return { mail: mail.uuid, invitation, confirm_secret, reset_secret };
}
