import type { Input, Role } from '@assay/contract/endpoint.ts';
import { type EventKind, SCHEDULES, type Schedule } from '@assay/contract/notification-names.ts';
import type { notifications } from '@assay/contract/notifications.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../platform/db/database.ts';
import { type ListPage, listQuery } from '../../platform/db/list-queries.ts';
import type { ListOrders, Sorted } from '../../platform/db/order-queries.ts';
import type { Found } from '../../platform/http/page.ts';

/** Settings of a rule, as stored. */
export interface StoredRule {
  name: string;
  enabled: boolean;
  events: EventKind[];
  least_severity: number;
  condition: string;
  audience: Role;
  mail: boolean;
  channel_uuids: string[];
  schedule: Schedule;
}

/** A rule as it is listed. */
export interface RuleRow extends StoredRule {
  uuid: string;
  /** Owner of a personal rule; null: the rule is one of the tenant. */
  account_uuid: string | null;
  created_by: string;
  created_at: Date;
  deliveries: number;
}

/** Number of deliveries of a rule in the last seven days. */
const deliveriesOf = sql`(
  select count(*)::int from notification_delivery d
  where d.tenant_uuid = r.tenant_uuid and d.rule_uuid = r.uuid and d.created_at > now() - interval '7 days')`;

const columns = sql`r.uuid, r.account_uuid, r.name, r.enabled, r.events, r.least_severity, r.condition, r.audience, r.mail,
  r.channel_uuids, r.schedule, r.created_by, r.created_at, ${deliveriesOf} as deliveries`;

/** Viewer of rules: sees their own, and those of the tenant where they administer it. */
export interface RuleViewer {
  account_uuid: string;
  seesTenant: boolean;
}

const visibleTo = ({ account_uuid, seesTenant }: RuleViewer) =>
  sql`(r.account_uuid = ${account_uuid} or (r.account_uuid is null and ${seesTenant}))`;

/** A tenant has few rules, so all of its rows are looked at, whatever the order. */
const ORDERS: ListOrders<'name' | 'deliveries' | 'created_at' | 'scope' | 'schedule' | 'state'> = {
  columns: {
    deliveries: { by: deliveriesOf, type: 'int' },
    name: { by: sql`lower(r.name)`, type: 'text' },
    created_at: { by: sql`r.created_at`, type: 'timestamptz' },
    scope: {
      by: sql`case when r.account_uuid is null then 'tenant' else 'personal' end`,
      type: 'text',
    },
    schedule: { by: sql`array_position(${SCHEDULES}::text[], r.schedule)`, type: 'int' },
    state: { by: sql`r.enabled::int`, type: 'int' },
  },
  tie: { by: sql`r.uuid`, type: 'uuid' },
};

/** Returns the rules that a viewer sees. */
export const selectRules = (
  db: Reader,
  tenantUuid: string,
  viewer: RuleViewer,
  page: ListPage<Input<typeof notifications.listNotificationRules>['sort']>,
): Promise<Found<RuleRow & Sorted>> =>
  listQuery({
    select: columns,
    from: sql`notification_rule r`,
    filters: [sql`r.tenant_uuid = ${tenantUuid}`, visibleTo(viewer)],
    orders: ORDERS,
    page,
  }).read<RuleRow>(db);

/** Returns one rule that a viewer sees. */
export async function findRule(
  db: Reader,
  tenantUuid: string,
  viewer: RuleViewer,
  uuid: string,
): Promise<RuleRow | undefined> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from notification_rule r
    where r.tenant_uuid = ${tenantUuid} and r.uuid = ${uuid} and ${visibleTo(viewer)}`.execute(db);
  return rows[0];
}

/** Rules of the tenant and of its members that notify, for the notifier. */
export async function selectEnabledRules(db: Reader, tenantUuid: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select ${columns} from notification_rule r
    where r.tenant_uuid = ${tenantUuid} and r.enabled order by r.uuid`.execute(db);
  return rows;
}

/** Number of rules of one person, or of the tenant with null. */
export async function countRules(
  db: Reader,
  tenantUuid: string,
  accountUuid: string | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notification_rule
    where tenant_uuid = ${tenantUuid} and account_uuid is not distinct from ${accountUuid}::uuid`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Adds a rule. */
export const insertRule = (
  tx: Writer,
  rule: StoredRule & {
    tenant_uuid: string;
    uuid: string;
    account_uuid: string | null;
    created_by: string;
  },
) =>
  sql`
    insert into notification_rule (tenant_uuid, uuid, account_uuid, name, enabled, events, least_severity, condition,
      audience, mail, channel_uuids, schedule, created_by)
    values (${rule.tenant_uuid}, ${rule.uuid}, ${rule.account_uuid}, ${rule.name}, ${rule.enabled},
      ${rule.events}::text[], ${rule.least_severity}, ${rule.condition}, ${rule.audience}, ${rule.mail},
      ${rule.channel_uuids}::uuid[], ${rule.schedule}, ${rule.created_by})`.execute(tx);

/** Replaces the settings of a rule. */
export const updateRule = (tx: Writer, tenantUuid: string, uuid: string, rule: StoredRule) =>
  sql`
    update notification_rule set name = ${rule.name}, enabled = ${rule.enabled}, events = ${rule.events}::text[],
      least_severity = ${rule.least_severity}, condition = ${rule.condition}, audience = ${rule.audience},
      mail = ${rule.mail}, channel_uuids = ${rule.channel_uuids}::uuid[], schedule = ${rule.schedule}
    where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(tx);

/** Removes a rule with its deliveries. */
export const deleteRule = (tx: Writer, tenantUuid: string, uuid: string) =>
  sql`delete from notification_rule where tenant_uuid = ${tenantUuid} and uuid = ${uuid}`.execute(
    tx,
  );
