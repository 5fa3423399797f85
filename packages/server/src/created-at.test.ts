import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { entriesOf } from '@assay/contract/endpoint.ts';
import { type ApiName, api } from '@assay/contract/index.ts';
import { z } from 'zod';
import {
  bearerOf,
  newAccount,
  newAddress,
  PASSWORD,
  resetHashOf,
  signIn,
  stranger,
} from './features/sign-up/test-accounts.ts';
import { testOperator } from './features/tenants/test-operator.ts';
import { addMember } from './features/users/test-people.ts';
import { type TestServer, testServer, testTenant } from './test-server.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
  await server.work();
});
after(() => server.stop());

/** An entity with a creation time, and a change to it. */
interface Entity {
  read: () => Promise<unknown>;
  changes: Partial<Record<ApiName, () => Promise<unknown>>>;
}

const ENTITIES: Record<string, () => Promise<Entity>> = {
  async ledger() {
    const admin = (await testTenant(server)).as('TenantAdmin');
    const { uuid } = await admin.createLedger({ name: 'one' });
    return {
      read: () => admin.getLedger({ uuid }),
      changes: {
        renameLedger: () => admin.renameLedger({ uuid, name: 'two' }),
        setLedgerPublic: () => admin.setLedgerPublic({ uuid, public: true }),
        deleteLedger: () => admin.deleteLedger({ uuid }),
        undeleteLedger: () => admin.undeleteLedger({ uuid }),
      },
    };
  },
  async collection() {
    const admin = (await testTenant(server)).as('TenantAdmin');
    const { uuid } = await admin.createLedger({ name: 'one' });
    const at = { uuid, name: 'c' };
    await admin.createCollection(at);
    const fields = [{ name: 'f', type: 'STRING' as const }];
    return {
      read: () => admin.getCollection(at),
      changes: { updateCollection: () => admin.updateCollection({ ...at, fields, indexes: [] }) },
    };
  },
  async project() {
    const admin = (await testTenant(server)).as('TenantAdmin');
    const { uuid } = await admin.createProject({ path: 'a' });
    return {
      read: () => admin.getProject({ uuid }),
      changes: { updateProject: () => admin.updateProject({ uuid, name: 'b' }) },
    };
  },
  async 'API key'() {
    const admin = (await testTenant(server)).as('TenantAdmin');
    const { uuid } = await admin.createApiKey({ name: 'a', role: 'Visitor' });
    return {
      read: () => admin.getApiKey({ uuid }),
      changes: {
        renameApiKey: () => admin.renameApiKey({ uuid, name: 'b' }),
        revokeApiKey: () => admin.revokeApiKey({ uuid }),
        unrevokeApiKey: () => admin.unrevokeApiKey({ uuid }),
        rotateApiKey: () => admin.rotateApiKey({ uuid }),
      },
    };
  },
  async 'signers group'() {
    const admin = (await testTenant(server)).as('TenantAdmin');
    const { uuid } = await admin.createSignersGroup({ name: 'a' });
    return {
      read: async () => (await admin.listSignersGroups({})).items[0],
      changes: { updateSignersGroup: () => admin.updateSignersGroup({ uuid, threshold: 2 }) },
    };
  },
  async 'attestation profile'() {
    const admin = (await testTenant(server)).as('TenantAdmin');
    await admin.createAttestationProfile({ name: 'z' });
    const { profileId } = await admin.createAttestationProfile({ name: 'a' });
    return {
      read: async () => (await admin.listAttestationProfiles({ nameFilter: 'a' })).items[0],
      changes: {
        updateAttestationProfile: () =>
          admin.updateAttestationProfile({ profileId, description: 'new' }),
        setDefaultAttestationProfile: () => admin.setDefaultAttestationProfile({ profileId }),
      },
    };
  },
  async 'signing key'() {
    const tenant = await testTenant(server);
    const admin = tenant.as('TenantAdmin');
    const { uuid } = await admin.registerSigningKey({ name: 'own', custody: 'server' });
    return {
      read: async () => (await admin.listSigningKeys({})).items[0],
      changes: {
        revokeSigningKey: () => admin.revokeSigningKey({ uuid, reason: 'retired' }),
      },
    };
  },
  async member() {
    const tenant = await testTenant(server);
    const admin = tenant.as('TenantAdmin');
    const { uuid } = await addMember(server, tenant.uuid, 'Unknown');
    return {
      read: () => admin.getUser({ uuid }),
      changes: {
        setUserRole: () => admin.setUserRole({ uuid, role: 'Auditor' }),
        setUserDisplayName: () => admin.setUserDisplayName({ uuid, first_name: 'New' }),
        resetUserTwoFactor: () => admin.resetUserTwoFactor({ uuid }),
      },
    };
  },
  async tenant() {
    const { uuid } = await testTenant(server);
    const operator = (await testOperator(server)).as('SuperAdmin');
    return {
      read: () => operator.getTenantByUuid({ uuid }),
      changes: {
        deleteTenant: () => operator.deleteTenant({ uuid, delete_data: 'true' }),
        undeleteTenant: () => operator.undeleteTenant({ uuid }),
      },
    };
  },
  async 'notification rule'() {
    const admin = (await testTenant(server)).as('TenantAdmin');
    const events = ['gate.failed' as const];
    const rule = await admin.createNotificationRule({ name: 'a', events });
    const { uuid, least_severity, condition, audience, mail, enabled, schedule } = rule;
    const same = { least_severity, condition, audience, mail, enabled, schedule };
    const renamed = { ...same, uuid, name: 'b', events, channel_uuids: [] };
    return {
      read: () => admin.getNotificationRule({ uuid }),
      changes: { updateNotificationRule: () => admin.updateNotificationRule(renamed) },
    };
  },
  async 'notification channel'() {
    const admin = (await testTenant(server)).as('TenantAdmin');
    const url = 'https://hooks.example.com/new';
    const { uuid } = await admin.createNotificationChannel({ kind: 'webhook', name: 'a', url });
    return {
      read: async () => (await admin.listNotificationChannels({})).items[0],
      changes: {
        enableNotificationChannel: () => admin.enableNotificationChannel({ uuid }),
        rotateNotificationSecret: () => admin.rotateNotificationSecret({ uuid }),
      },
    };
  },
  async artifact() {
    const admin = (await testTenant(server)).as('TenantAdmin');
    const purl = 'pkg:npm/left-pad@1.0.0';
    const bom = { bomFormat: 'CycloneDX', specVersion: '1.6' };
    const described = { type: 'library', name: 'left-pad', version: '1.0.0', purl };
    const upload = (project: string) =>
      admin.uploadSbom({
        project,
        wait: 'ready',
        body: JSON.stringify({ ...bom, metadata: { component: described }, components: [] }),
      });
    await upload('a');
    return {
      read: () => admin.viewArtifact({ purl }),
      changes: {
        uploadSbom: () => upload('b'),
        addAttachment: () => admin.addAttachment({ purl, name: 'n', body: 'text' }),
      },
    };
  },
};

const createdOf = (thing: unknown): unknown => Object(thing).created_at;
const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
/** Asserts of one entity that none of its changes moves `created_at`; the calls that it made. */
async function assertStays(make: () => Promise<Entity>): Promise<string[]> {
  const { read, changes } = await make();
  const created = createdOf(await read());
  assert.equal(typeof created, 'string');
  for (const [call, change] of Object.entries(changes)) {
    await pause();
    const answer = createdOf(await change());
    if (answer !== undefined && call !== 'addAttachment') assert.equal(answer, created, call);
    assert.equal(createdOf(await read()), created, call);
  }
  return Object.keys(changes);
}

/** Calls that change something with an instant of its making, by what they answer. */
const changing = entriesOf(api).filter(
  ([name, { method, status, result }]) =>
    method !== 'GET' &&
    status !== 201 &&
    name !== 'verifyAttestation' &&
    result instanceof z.ZodObject &&
    'created_at' in result.shape,
);

test('created_at stays, whatever call changes something', async (t) => {
  const made = new Set<string>();
  for (const [name, make] of Object.entries(ENTITIES))
    await t.test(`of a ${name}`, async () => {
      for (const call of await assertStays(make)) made.add(call);
    });
  assert.ok(changing.length > 10);
  assert.deepEqual(
    changing.map(([name]) => name).filter((name) => !made.has(name)),
    [],
    'every call is among them',
  );
});

test('somebody who comes by an invitation is in the list since it was sent', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  const [known, unknown] = [await newAccount(server), newAddress()];
  const role = 'Visitor';
  const sent = await admin.inviteUser({ email: known, role });
  const sentToo = await admin.createUser({ email: unknown, first_name: 'Ada', role });
  await pause();
  const session = await signIn(server, known);
  await bearerOf(server, session.token).acceptInvitation({ uuid: sent.uuid });
  const hash = await resetHashOf(server, unknown);
  await stranger(server).resetPassword({ hash, password: PASSWORD });
  const { items } = await admin.listUsers({});
  for (const { email, created_at } of [sent, sentToo]) {
    const member = items.find((one) => one.email === email);
    assert.deepEqual([member?.status, member?.created_at], ['active', created_at]);
  }
});
