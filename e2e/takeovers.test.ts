/** Account and tenant takeovers that once worked, replayed on a fresh server without a mail server. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Client, createClient } from '@assay/contract/client.ts';
import { ApiError } from '@assay/contract/client-errors.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { sendTo } from '@assay/contract/send-to.ts';
import { type Product, startProduct } from './product.ts';

const BOSS = 'boss@b-corp.example';
const ATTACKER = 'Attacker-staple 7';
const OWNER = 'Owner-staple 8';
let product: Product;
let [a, b]: Client<Api>[] = [];
let tenantB: string;
before(async () => {
  product = await startProduct();
  a = (await newTenant('A', 'admin@a-corp.example')).admin;
  const second = await newTenant('B', 'admin@b-corp.example');
  b = second.admin;
  tenantB = second.uuid;
});
after(() => product.stop());

const anyone = () => createClient(api, sendTo(product.url));
const adminOf = (client: Client<Api> | undefined) => client ?? assert.fail('no administrator');
const secretOf = (link: string | null) =>
  new URL(link ?? assert.fail('no link')).searchParams.get('hash') ?? assert.fail('no secret');
const is = (status: number) => (error: unknown) =>
  error instanceof ApiError && error.status === status;

async function signIn(email: string, password: string): Promise<Client<Api>> {
  const { token } = await anyone().signIn({ username_or_email: email, password });
  return createClient(api, sendTo(product.url, token));
}

/** A tenant whose first administrator used the link given to the operator. */
async function newTenant(name: string, admin_email: string) {
  const { uuid, link } = await product.client.createTenant({ name, admin_email });
  await anyone().resetPassword({ hash: secretOf(link), password: OWNER });
  return { uuid, admin: await signIn(admin_email, OWNER) };
}

test('an administrator of A who invites the boss of B opens nothing of B with the link', async () => {
  const { link } = await adminOf(a).inviteUser({ email: BOSS, role: 'TenantAdmin' });
  await anyone().resetPassword({ hash: secretOf(link), password: ATTACKER });
  const attacker = await signIn(BOSS, ATTACKER);
  const invited = await adminOf(b).inviteUser({ email: BOSS, role: 'TenantAdmin' });
  const { items } = await attacker.listMemberships({});
  assert.deepEqual(
    items.map(({ name }) => name),
    ['A'],
  );
  assert.deepEqual((await attacker.listInvitations({})).items, []);
  await assert.rejects(attacker.acceptInvitation({ uuid: invited.uuid }), is(404));
  await assert.rejects(attacker.switchTenant({ uuid: tenantB }), is(404));

  // The boss comes by the link of B, and has B alone to themselves.
  await anyone().resetPassword({ hash: secretOf(invited.link), password: OWNER });
  const boss = await signIn(BOSS, OWNER);
  assert.equal((await boss.getCurrentUser({})).current_tenant_uuid, tenantB);
  await assert.rejects((await signIn(BOSS, ATTACKER)).switchTenant({ uuid: tenantB }), is(404));
});

test('an account of B is in no other tenant by an invitation, and B still administers it', async () => {
  const email = 'ada@b-corp.example';
  const { uuid, link } = await adminOf(b).inviteUser({ email, role: 'Auditor' });
  await anyone().resetPassword({ hash: secretOf(link), password: OWNER });
  const foreign = await adminOf(a).inviteUser({ email, role: 'Visitor' });
  const hash = secretOf(foreign.link);
  await assert.rejects(anyone().confirmEmail({ email, hash }), is(400));
  await anyone().resetPassword({ hash, password: ATTACKER });
  const ada = await signIn(email, OWNER);
  assert.equal((await ada.listMemberships({})).items.length, 1);
  await adminOf(b).resetUserTwoFactor({ uuid });
  await adminOf(b).setUserDisplayName({ uuid, first_name: 'Ada' });
  await signIn(email, OWNER);
});

test('a Visitor who changes to the address of the ceo gets no link', async () => {
  const email = 'visitor@a-corp.example';
  const { link } = await adminOf(a).inviteUser({ email, role: 'Visitor' });
  await anyone().resetPassword({ hash: secretOf(link), password: ATTACKER });
  const { token } = await anyone().signIn({ username_or_email: email, password: ATTACKER });
  const answers = [];
  for (const address of ['ceo@example.org', 'admin@b-corp.example']) {
    const answer = await sendTo(product.url, token)('/users/email', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address }),
    });
    answers.push([answer.status, (await answer.text()).replace(address, '')]);
  }
  assert.deepEqual(answers[0], [202, '{"email":""}']);
  assert.deepEqual(answers[1], answers[0]);
});
