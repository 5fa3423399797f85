import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { z } from 'zod';
import { refused } from '../../test-refused.ts';
import { type TestServer, testServer, testTenant } from '../../test-server.ts';
import { REVIEWED } from './test-profiles.ts';

let server: TestServer;
before(async () => {
  server = await testServer();
});
after(() => server.stop());

const rule = (changed: object) => ({ attestations: [{ ...REVIEWED, ...changed }] });
const many = (count: number) => Array.from({ length: count }, (_, i) => `https://e.org/${i}`);

/** Rules that are not taken, and where each one is wrong. */
const WRONG: [rules: unknown, place: string][] = [
  [{ reviewers: [] }, 'body.rules'],
  [rule({ signer: 'x' }), 'body.rules.attestations.0'],
  [rule({ predicate_types: [] }), 'body.rules.attestations.0.predicate_types'],
  [rule({ predicate_types: ['slsa'] }), 'body.rules.attestations.0.predicate_types.0'],
  [rule({ predicate_types: many(17) }), 'body.rules.attestations.0.predicate_types'],
  [rule({ threshold: 0 }), 'body.rules.attestations.0.threshold'],
  [rule({ threshold: 65 }), 'body.rules.attestations.0.threshold'],
  [rule({ threshold: 1.5 }), 'body.rules.attestations.0.threshold'],
  [rule({ builders: ['a b'] }), 'body.rules.attestations.0.builders.0'],
  [rule({ builders: ['https://e.org/\u0001'] }), 'body.rules.attestations.0.builders.0'],
  [rule({ builders: many(33) }), 'body.rules.attestations.0.builders'],
  [rule({ max_age_days: 0 }), 'body.rules.attestations.0.max_age_days'],
  [rule({ signers_group_uuid: 'x' }), 'body.rules.attestations.0.signers_group_uuid'],
  [{ attestations: Array(17).fill(REVIEWED) }, 'body.rules.attestations'],
  [{ scope: 'used' }, 'body.rules.scope'],
  [{ kinds: [''] }, 'body.rules.kinds.0'],
  [{ trust_levels: ['good'] }, 'body.rules.trust_levels.0'],
  [{ custody: ['mine'] }, 'body.rules.custody.0'],
  [{ fail_from: 'bad' }, 'body.rules.fail_from'],
  [{ sbom: { max_age_days: 3651 } }, 'body.rules.sbom.max_age_days'],
  [{ sbom: true }, 'body.rules.sbom'],
];

/** Invalid members beside the rules. */
const WRONG_MEMBERS: [member: object, place: string][] = [
  [{ name: ' ' }, 'body.name'],
  [{ name: 'a\u0001' }, 'body.name'],
  [{ name: 'a'.repeat(65) }, 'body.name'],
  [{ description: 'a'.repeat(1001) }, 'body.description'],
];

test('400: reports faults of a profile with their position, and stores nothing', async () => {
  const tenant = await testTenant(server);
  const send = async (path: string, method: string, member: object) => {
    const answer = await tenant.sendAs('TenantAdmin')(path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'a', ...member }),
    });
    const { message } = z.object({ message: z.string() }).parse(await answer.json());
    return [answer.status, message.split(':')[0]];
  };
  const cases = [...WRONG.map(([rules, place]) => [{ rules }, place] as const), ...WRONG_MEMBERS];
  const admin = tenant.as('TenantAdmin');
  await admin.createAttestationProfile({ name: 'first' });
  for (const [member, place] of cases) {
    const told = JSON.stringify(member).slice(0, 200);
    assert.deepEqual(await send('/attestation-profiles', 'POST', member), [400, place], told);
    assert.deepEqual(await send('/attestation-profiles/first', 'PUT', member), [400, place], told);
  }
  assert.deepEqual(await tenant.auditedActions(), ['attprofile.create']);
  const { items } = await admin.listAttestationProfiles({});
  assert.deepEqual([items.length, items[0]?.version], [1, 1]);
});

test('400: a signers group that the tenant does not have, even if other tenants do', async () => {
  const [mine, other] = [await testTenant(server), await testTenant(server)];
  const admin = mine.as('TenantAdmin');
  const { uuid: own } = await admin.createSignersGroup({ name: 'g' });
  const { uuid: foreign } = await other.as('TenantAdmin').createSignersGroup({ name: 'g' });
  const asking = (...groups: string[]) => ({
    attestations: groups.map((signers_group_uuid) => ({ ...REVIEWED, signers_group_uuid })),
  });
  const made = await admin.createAttestationProfile({ name: 'a', rules: asking(own, own) });
  for (const group of [foreign, randomUUID()]) {
    const unknown = (error: unknown) =>
      error instanceof ApiError &&
      error.status === 400 &&
      error.message === 'There is no such signers group' &&
      error.detail === 'body.rules.attestations.1.signers_group_uuid';
    const rules = asking(own, group);
    await assert.rejects(admin.createAttestationProfile({ name: 'b', rules }), unknown);
    const { profileId } = made;
    await assert.rejects(admin.updateAttestationProfile({ profileId, name: 'b', rules }), unknown);
  }
  assert.deepEqual((await admin.listAttestationProfiles({})).items, [made]);
});

test('404: an address that is neither a UUID nor a slug', async () => {
  const admin = (await testTenant(server)).as('TenantAdmin');
  for (const profileId of ['A', '-a', 'a b', 'a_b', 'ä', 'a'.repeat(65), '..'])
    await assert.rejects(
      admin.deleteAttestationProfile({ profileId }),
      refused(404, 'Path not found'),
      profileId,
    );
});

test('stores and audits a profile of the maximum size', async () => {
  const tenant = await testTenant(server);
  const admin = tenant.as('TenantAdmin');
  const long = (count: number) => many(count).map((uri) => uri.padEnd(512, '.'));
  const rules = (count: number) => ({
    attestations: Array.from({ length: count }, () => ({
      ...{ predicate_types: long(16), builders: long(32), threshold: 64, max_age_days: 3650 },
    })),
  });
  const { profileId } = await admin.createAttestationProfile({ name: 'big', rules: rules(16) });
  const { items } = await admin.listAttestationProfiles({});
  assert.deepEqual(items[0]?.rules.attestations[15]?.builders, long(32));
  const entries = await tenant.as('Auditor').listAuditEntries({ subject_uuid: profileId });
  assert.ok(JSON.stringify(entries.items[0]?.details).includes(long(32).at(-1) ?? ''));
  const larger = { ...rules(16), kinds: ['x'.repeat(2 ** 20)] };
  await assert.rejects(
    admin.createAttestationProfile({ name: 'larger', rules: larger }),
    refused(413),
  );
});
