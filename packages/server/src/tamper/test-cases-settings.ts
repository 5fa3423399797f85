import assert from 'node:assert/strict';
import { byBoth, type TamperCase } from './test-case.ts';
import type { Scene } from './test-scene.ts';

const byAudit = 'audit entry [\\da-f-]+ \\(leaf \\d+ of the control log\\)';

/** A manipulation of one table, which can be taken back and followed by another one on the same installation. */
interface SettingCase extends TamperCase<Scene> {
  table: string;
  /** The manipulation alone, of rows that {@link furnish} made. */
  change(scene: Scene): Promise<void>;
}

/** Sentences of `fsck` about a row. */
const SAID = {
  edited: `is not what ${byAudit}`,
  deleted: `is gone, and ${byAudit}`,
  inserted: 'is there, and no audit entry',
};

const KINDS = ['edited', 'deleted', 'inserted'] as const;

const of = (
  id: string,
  what: string,
  { table, ...statement }: { table: string } & Partial<Record<(typeof KINDS)[number], string>>,
): SettingCase => {
  const kind = KINDS.find((one) => statement[one] !== undefined) ?? assert.fail();
  const text = statement[kind] ?? '';
  const change = ({ silently, signing }: Scene) =>
    silently(text, text.includes('$1') ? [signing.tenant.uuid] : []);
  return {
    ...{ id, what, table, change },
    async tamper(scene) {
      await furnish(scene);
      await change(scene);
    },
    found: byBoth(new RegExp(`^I15 Row [\\da-f-]+( declined)? of ${table} ${SAID[kind]}`)),
  };
};

const about = ({ sbomid }: Scene) => ({
  ...{ scope: 'sbom' as const, sbomid },
  items: [{ vulnerability: 'GHSA-aaaa-bbbb-cccc', package: 'pkg:npm/uploaded' }],
});

const comment = (scene: Scene) =>
  scene.signing.admin.commentOnFindings({ ...about(scene), text: 'Reachable from the page' });

const assignment = (scene: Scene) =>
  scene.signing.admin.assignFindings({ ...about(scene), assignee_uuid: scene.ann.principal });

async function vex({ signing: { admin } }: Scene): Promise<void> {
  const { uuid } = await admin.importVexDocument({
    body: JSON.stringify({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': 'https://acme.example/vex/1',
      ...{ author: 'Acme PSIRT', timestamp: '2026-01-01T00:00:00Z', version: 1 },
      statements: [
        {
          vulnerability: { name: 'GHSA-aaaa-bbbb-cccc' },
          ...{ products: [{ '@id': 'pkg:npm/uploaded@1' }], status: 'under_investigation' },
        },
      ],
    }),
  });
  await admin.declineVexStatements({ uuid, reason: 'Reachable from the page' });
}

const rule = ({ signing: { admin } }: Scene) =>
  admin.createNotificationRule({ name: 'gate', events: ['gate.failed'] });

const channel = ({ signing: { admin } }: Scene) =>
  admin.createNotificationChannel({
    ...{ kind: 'webhook', name: 'pager', url: 'https://hooks.example.com/new' },
  });

const invitation = ({ signing: { admin } }: Scene) =>
  admin.inviteUser({ email: 'guest@example.org', role: 'Visitor' });

const retention = ({ signing: { admin } }: Scene) =>
  admin.setRetention({ rule: { keep_newest: 100, keep_days: 3650 } });

/** A source as an upgraded installation has it. */
async function source({ superuser }: Scene): Promise<void> {
  await superuser(`
    insert into scheduled_task (uuid, kind, name, location, cron, zone, sealed_key)
    values (gen_random_uuid(), 'nvd', 'NVD', 'https://services.nvd.nist.gov/', '0 5 * * *', 'UTC', 'x')`);
  await superuser('select record_rows_as_found()');
}

/** Makes the rows as people do. */
export async function furnish(scene: Scene): Promise<void> {
  for (const make of [comment, assignment, vex, rule, channel, invitation, retention, source])
    await make(scene);
  await scene.settle();
}

/** Manipulations of what people set up, of remarks, and of VEX documents. */
export const SETTING_CASES: readonly SettingCase[] = [
  of('F1', 'puts other words into a comment on a finding', {
    table: 'finding_remark',
    edited: `update finding_remark set text = 'Not reachable' where kind = 'comment'`,
  }),
  of('F1b', 'ends the assignment of a finding', {
    table: 'finding_remark',
    edited: `update finding_remark set ended_at = now(), ended_by = 'eve@example.org' where kind = 'assignment'`,
  }),
  of('F2', 'deletes a comment on a finding', {
    table: 'finding_remark',
    deleted: `delete from finding_remark where kind = 'comment'`,
  }),
  of('V1', 'says that somebody else wrote a VEX document', {
    table: 'vex_document',
    edited: `update vex_document set author = 'Another PSIRT'`,
  }),
  of('V1b', 'turns a statement of a VEX document into "not affected"', {
    table: 'vex_statement',
    edited: `update vex_statement set state = 'not_affected'`,
  }),
  of('V2', 'deletes the statements of a VEX document', {
    table: 'vex_statement',
    deleted: 'delete from vex_statement',
  }),
  of('V3', 'says that somebody else declined a statement of a VEX document', {
    table: 'vex_statement',
    edited: `update vex_statement set declined_by = 'eve@example.org' where declined_at is not null`,
  }),
  of('V3b', 'offers a declined statement of a VEX document again', {
    table: 'vex_statement',
    deleted:
      'update vex_statement set declined_at = null, declined_by = null, decline_reason = null',
  }),
  of('N1', 'switches a rule for notifications off', {
    table: 'notification_rule',
    edited: 'update notification_rule set enabled = false',
  }),
  of('N1b', 'deletes a rule for notifications', {
    table: 'notification_rule',
    deleted: 'delete from notification_rule',
  }),
  of('N2', 'has a channel send its messages elsewhere', {
    table: 'notification_channel',
    edited: `update notification_channel set origin = 'https://evil.example', sealed_url = 'x'`,
  }),
  of('R1', 'has SBOMs deleted after a day', {
    table: 'retention_rule',
    edited: 'update retention_rule set keep_newest = 1, keep_days = 1',
  }),
  of('A17c', 'gives an invitation a higher role', {
    table: 'invitation',
    edited: `update invitation set role = 'TenantAdmin'`,
  }),
  of('A17d', 'connects a tenant to a directory of their own', {
    table: 'azure_ad_config',
    inserted: `insert into azure_ad_config (tenant_uuid, cloud, directory_id, client_id)
      values ($1, 'global', gen_random_uuid(), gen_random_uuid())`,
  }),
  of('A17e', 'no longer demands a second factor of the members of a tenant', {
    table: 'tenant',
    edited: 'update tenant set require_tfa = not require_tfa where uuid = $1',
  }),
  of('A18b', 'puts a key of their own in the place of the one that signs verdicts', {
    table: 'verdict_key',
    inserted: `insert into verdict_key (tenant_uuid, public_key, sealed) values ($1, 'x', 'x')`,
  }),
  of('T1', 'has advisories read from elsewhere', {
    table: 'scheduled_task',
    edited: `update scheduled_task set location = 'https://evil.example/' where kind = 'nvd'`,
  }),
  of('T1b', 'replaces the key of a source of advisories', {
    table: 'scheduled_task',
    edited: `update scheduled_task set sealed_key = 'y' where kind = 'nvd'`,
  }),
  of('T1c', 'pauses the tasks of the server', {
    table: 'scheduled_task',
    edited: 'update scheduled_task set is_paused = true, next_run_at = null',
  }),
];
