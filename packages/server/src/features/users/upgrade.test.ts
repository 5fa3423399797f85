// Upgrade of accounts from before addresses were proven (ADR 0010): migrates a database with rows from the
// earlier schema.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import pg from 'pg';
import { migrate, readMigrations } from '../../platform/db/migrate.ts';
import { emptyDatabase } from '../../platform/db/test-database.ts';

const LAST_BEFORE = 23;
let db: { url: string; drop(): Promise<void> };
let client: pg.Client;
const [acme, b, c] = [randomUUID(), randomUUID(), randomUUID()];

interface Former {
  /** Tenants in the order in which they were joined, and when the person was last there. */
  tenants: [uuid: string, role: string, used: boolean][];
  /** Events that prove, or do not, oldest first. */
  events?: [action: string, purpose: string | null, tenant?: string][];
  unconfirmed?: boolean;
  provider?: boolean;
}

const people: Record<string, Former> = {
  invited: { tenants: [[acme, 'Auditor', true]], events: [['reset.done', 'invitation']] },
  'squatter in two tenants': {
    tenants: [
      [acme, 'Visitor', true],
      [b, 'TenantAdmin', true],
      [c, 'Unknown', false],
    ],
    events: [
      ['reset.done', 'invitation'],
      ['email.confirm', 'invitation', b],
    ],
  },
  'signed up': { tenants: [[acme, 'Auditor', true]], events: [['email.confirm', 'confirm-email']] },
  'signed up, then handed a password': {
    tenants: [[acme, 'Auditor', true]],
    events: [
      ['email.confirm', 'confirm-email'],
      ['reset.done', 'set-password'],
    ],
  },
  'invited, then reset by mail': {
    tenants: [[acme, 'Auditor', true]],
    events: [
      ['reset.done', 'invitation'],
      ['reset.done', 'reset-password'],
    ],
  },
  'changed address': {
    tenants: [[acme, 'Visitor', true]],
    events: [
      ['email.confirm', 'confirm-email'],
      ['email.confirm', 'change-email'],
    ],
  },
  'pulled into a tenant': {
    tenants: [
      [acme, 'Auditor', true],
      [b, 'Visitor', false],
      [c, 'Visitor', true],
    ],
    events: [
      ['email.confirm', 'confirm-email'],
      ['email.confirm', 'invitation', b],
      ['email.confirm', 'invitation', c],
    ],
  },
  'from the provider': { tenants: [[acme, 'Visitor', true]], provider: true },
  'first admin': { tenants: [[acme, 'SuperAdmin', true]], events: [['reset.done', 'invitation']] },
  'never confirmed': { tenants: [[acme, 'Unknown', false]], unconfirmed: true },
  'without a tenant': { tenants: [], events: [['reset.done', 'invitation']] },
};

const uuids = new Map<string, string>();
const uuidOf = (name: string) => uuids.get(name) ?? assert.fail(name);
const emailOf = (name: string) => `${name.replaceAll(/\W+/g, '-')}@example.org`;
const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await client.query<Row>(text, values)).rows;

const addSecret = (purpose: string, account: string | null, email: string) =>
  query(
    `insert into one_time_secret (token_hash, purpose, account_uuid, email, expires_at)
     values (sha256($1::text::bytea), $2, $3, $4, now() + interval '1 day')`,
    [`${purpose} ${email}`, purpose, account, email],
  );

async function addPerson(name: string, person: Former): Promise<void> {
  const uuid = randomUUID();
  uuids.set(name, uuid);
  await query(
    `insert into account (uuid, email, username, first_name, last_name, password_hash, email_confirmed_at, current_tenant_uuid)
     values ($1, $2, $2, 'Ada', '', 'x', case when $3 then null else now() end, $4)`,
    [uuid, emailOf(name), person.unconfirmed ?? false, person.tenants.at(-1)?.[0] ?? null],
  );
  await query('insert into account_name values ($1, $2)', [emailOf(name), uuid]);
  if (person.provider)
    await query(
      `insert into external_identity (issuer, subject, account_uuid, created_at)
       select 'https://idp.example', uuid::text, uuid, created_at from account where uuid = $1`,
      [uuid],
    );
  for (const [n, [tenant, role, used]] of person.tenants.entries())
    await query(
      `insert into membership (account_uuid, tenant_uuid, role, created_at, last_sign_in_at)
       values ($1, $2, $3, now() + make_interval(secs => $4), case when $5 then now() end)`,
      [uuid, tenant, role, n, used],
    );
  for (const [n, [action, purpose, tenant = acme]] of (person.events ?? []).entries())
    await query(
      `insert into audit_entry (tenant_uuid, at, actor_kind, actor_uuid, actor_name, role, ip, action, subject_uuid, details, outcome)
       values ($1, now() + make_interval(secs => $2), 'anonymous', $3, 'anonymous', 'Unknown', '', $4, $3, $5, 'ok')`,
      [tenant, n, uuid, action, { purpose }],
    );
}

before(async () => {
  db = await emptyDatabase();
  const all = await readMigrations();
  await migrate({ url: db.url, migrations: all.filter(({ number }) => number <= LAST_BEFORE) });
  client = new pg.Client(db.url);
  await client.connect();
  for (const [uuid, name] of [
    [acme, 'Acme'],
    [b, 'B'],
    [c, 'C'],
  ])
    await query('insert into tenant (uuid, name) values ($1, $2)', [uuid, name]);
  for (const [name, person] of Object.entries(people)) await addPerson(name, person);
  const attacker = uuidOf('squatter in two tenants');
  await query(
    `insert into api_key (tenant_uuid, uuid, name, prefix, secret_hash, role, created_by_uuid, created_by, expires_at)
     values ($1, $2, 'theirs', 'ayk_x', '\\x00', 'LedgerAdmin', $3, 'x', now() + interval '9 days')`,
    [b, randomUUID(), attacker],
  );
  await query(
    `insert into session (token_hash, account_uuid, tenant_uuid, scope, expires_at)
     values ('\\x01', $1, $2, 'full', now() + interval '1 hour')`,
    [attacker, b],
  );
  await addSecret('change-email', uuidOf('signed up'), 'ceo@example.org');
  await addSecret('set-password', uuidOf('signed up'), emailOf('signed up'));
  await addSecret('invitation', null, 'guest@example.org');
  await query(
    `insert into invitation (uuid, tenant_uuid, email, role, invited_by_uuid, token_hash)
     select $1, $2, 'guest@example.org', 'Visitor', $3, token_hash from one_time_secret where purpose = 'invitation'`,
    [randomUUID(), acme, uuidOf('first admin')],
  );
  await migrate({ url: db.url });
});
after(async () => {
  await client.end();
  await db.drop();
});

const stateOf = async (name: string) => {
  const [row] = await query<{ confined_to_uuid: string | null; tenants: string[] | null }>(
    `select a.confined_to_uuid, array_agg(t.name order by t.name) as tenants
     from account a left join membership m on m.account_uuid = a.uuid left join tenant t on t.uuid = m.tenant_uuid
     where a.uuid = $1 group by a.uuid`,
    [uuidOf(name)],
  );
  return row && [row.confined_to_uuid, ...(row.tenants ?? [])];
};

test('upgrade: addresses proven only by a handed-out link are unproven, and confined to the first tenant', async () => {
  for (const name of [
    'invited',
    'squatter in two tenants',
    'signed up, then handed a password',
    'changed address',
  ])
    assert.deepEqual(await stateOf(name), [acme, 'Acme'], name);
});

test('upgrade: addresses proven by a mail, the provider or the operator stay proven', async () => {
  for (const name of [
    'signed up',
    'invited, then reset by mail',
    'from the provider',
    'first admin',
    'never confirmed',
  ])
    assert.deepEqual(await stateOf(name), [null, 'Acme'], name);
  assert.equal(await stateOf('without a tenant'), undefined);
});

test('upgrade: a membership without consent becomes an invitation again, its keys and sessions end', async () => {
  assert.deepEqual(await stateOf('pulled into a tenant'), [null, 'Acme', 'C']);
  const pending = await query(
    `select t.name, i.email, i.role, i.invited_by_uuid, s.expires_at > now() + interval '364 days' as lasts
     from invitation i join tenant t on t.uuid = i.tenant_uuid join one_time_secret s on s.token_hash = i.token_hash
     where i.invited_by_uuid is null order by i.email`,
  );
  const [first, second] = [emailOf('pulled into a tenant'), emailOf('squatter in two tenants')];
  assert.deepEqual(pending, [
    { name: 'B', email: first, role: 'Visitor', invited_by_uuid: null, lasts: true },
    { name: 'B', email: second, role: 'TenantAdmin', invited_by_uuid: null, lasts: true },
  ]);
  const own = await query<{ tenant_name: string }>('select tenant_name from own_invitations($1)', [
    uuidOf('pulled into a tenant'),
  ]);
  assert.deepEqual(own, [{ tenant_name: 'B' }]);
  assert.deepEqual(
    await query('select from own_invitations($1)', [uuidOf('squatter in two tenants')]),
    [],
  );
  assert.deepEqual(await query('select revoke_reason from api_key'), [
    { revoke_reason: 'suspended' },
  ]);
  assert.deepEqual(await query('select from session'), []);
});

test('upgrade: links that may have been handed out prove nothing, and change no address', async () => {
  const rows = await query(
    'select purpose, handed_out from one_time_secret where email <> all ($1) order by purpose',
    [[emailOf('pulled into a tenant'), emailOf('squatter in two tenants')]],
  );
  assert.deepEqual(rows, [
    { purpose: 'invitation', handed_out: true },
    { purpose: 'set-password', handed_out: true },
  ]);
});

test('upgrade: each change is in the audit log of its tenant', async () => {
  const rows = await query<{ line: string }>(
    `select t.name || ' ' || e.action || ' ' || (e.details ->> 'email') as line
     from audit_entry e join tenant t on t.uuid = e.tenant_uuid where e.actor_kind = 'system' and e.details ? 'email' order by 1`,
  );
  assert.deepEqual(rows.map(({ line }) => line).sort(), [
    'Acme user.unproven changed-address@example.org',
    'Acme user.unproven invited@example.org',
    'Acme user.unproven signed-up-then-handed-a-password@example.org',
    'Acme user.unproven squatter-in-two-tenants@example.org',
    'B user.membership_suspended pulled-into-a-tenant@example.org',
    'B user.membership_suspended squatter-in-two-tenants@example.org',
    'C user.membership_suspended squatter-in-two-tenants@example.org',
  ]);
});

test('upgrade: a suspended membership returns with consent after the address is proven', async () => {
  const person = uuidOf('squatter in two tenants');
  await query('begin');
  await query('update account set confined_to_uuid = null where uuid = $1', [person]);
  const [own] = await query<{ uuid: string }>('select uuid from own_invitations($1)', [person]);
  await query('select accept_own_invitation($1, $2)', [own?.uuid, person]);
  assert.deepEqual(await stateOf('squatter in two tenants'), [null, 'Acme', 'B']);
  // The other tests look at what the upgrade left.
  await query('rollback');
});
