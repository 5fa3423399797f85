/** Histories of permitted actions, in any order: no reader may find a problem. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '@assay/contract/client-errors.ts';
import { p256Signer } from '@assay/core/dsse/test-signer.ts';
import { digestOf, registerKey } from '../features/attestations/test-signing.ts';
import { PARTY_NAMES } from './test-case.ts';
import { LOOKS } from './test-parties.ts';
import { cleanRun } from './test-runs.ts';
import { onHonestScene, type Scene } from './test-scene.ts';

const OPERATIONS = Number(process.env['TAMPER_OPERATIONS'] ?? 1_000);
/** Runs of `fsck` after each other that look at what changed. */
const RUNS = 10;
/** People who work at the same time. */
const LANES = 10;
const SEED = Number(process.env['TAMPER_SEED'] ?? 13);

/** Numbers from 0 to below `n`; the same ones for the same seed (mulberry32). */
function random(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

type Operation = (scene: Scene, below: (n: number) => number) => Promise<unknown>;

/** There is nothing yet that the operation could be done to. */
class NothingThere extends Error {}

/** One of a list. @throws NothingThere */
function oneOf<Item>(items: readonly Item[], below: (n: number) => number): Item {
  const item = items[below(Math.max(1, items.length))];
  if (item === undefined) throw new NothingThere();
  return item;
}

const keys = async ({ signing: { admin } }: Scene) => (await admin.listApiKeys({})).items;
const groups = async ({ signing: { admin } }: Scene) => (await admin.listSignersGroups({})).items;
const profiles = async ({ signing: { admin } }: Scene) =>
  (await admin.listAttestationProfiles({})).items;
const signer = ({ ann, bob, mallory }: Scene, below: (n: number) => number) =>
  oneOf([ann, bob, mallory], below);
const artifact = (below: (n: number) => number) => digestOf(`artifact ${below(12)}`);
const named = (below: (n: number) => number) => `n${below(40)}`;

const OPERATIONS_OF_PEOPLE: readonly Operation[] = [
  ({ signing }, below) =>
    signing.admin.createSignersGroup({ name: named(below), threshold: 1 + below(2) }),
  async (scene, below) => {
    const { uuid } = oneOf(await groups(scene), below);
    return scene.signing.admin.updateSignersGroup({ uuid, threshold: 1 + below(3) });
  },
  async (scene, below) => {
    const { uuid } = oneOf(await groups(scene), below);
    return below(4) > 0 ? null : scene.signing.admin.deleteSignersGroup({ uuid });
  },
  async (scene, below) => {
    const { uuid } = oneOf(await groups(scene), below);
    const userUUID = signer(scene, below).principal;
    return scene.signing.admin.addSignersGroupUser({ uuid, userUUID });
  },
  async (scene, below) => {
    const { uuid } = oneOf(await groups(scene), below);
    const user_uuid = signer(scene, below).principal;
    return scene.signing.admin.removeSignersGroupUser({ uuid, user_uuid });
  },
  async (scene, below) => {
    const { uuid } = oneOf(await groups(scene), below);
    const apiKeyUUID = oneOf(await keys(scene), below).uuid;
    return scene.signing.admin.addSignersGroupApiKey({ uuid, apiKeyUUID });
  },
  async (scene, below) => {
    const { client } = signer(scene, below);
    const { key } = await registerKey(client, p256Signer());
    const reason = oneOf(['rotated', 'retired', 'compromised'] as const, below);
    return below(2) > 0 ? null : client.revokeSigningKey({ uuid: key, reason });
  },
  (scene, below) => {
    const level = oneOf(['trusted', 'trusted', 'untrusted', 'unsupported'] as const, below);
    return scene.signing.notarize(signer(scene, below), artifact(below), { level });
  },
  ({ signing }, below) => signing.admin.createApiKey({ name: named(below), role: 'Visitor' }),
  async (scene, below) => {
    const { uuid } = oneOf(await keys(scene), below);
    return scene.signing.admin.revokeApiKey({ uuid, reason: 'suspended' });
  },
  async (scene, below) => {
    const { uuid } = oneOf(await keys(scene), below);
    return scene.signing.admin.unrevokeApiKey({ uuid });
  },
  async (scene, below) => {
    const { uuid } = oneOf(await keys(scene), below);
    return scene.signing.admin.renameApiKey({ uuid, name: named(below) });
  },
  async (scene, below) => {
    const { uuid } = oneOf(await keys(scene), below);
    return below(3) > 0 ? null : scene.signing.admin.deleteApiKey({ uuid });
  },
  ({ signing }, below) =>
    signing.admin.createAttestationProfile({ name: named(below), rules: { sbom: {} } }),
  async (scene, below) => {
    const { profileId, name } = oneOf(await profiles(scene), below);
    const rules = below(2) > 0 ? {} : { sbom: {} };
    return scene.signing.admin.updateAttestationProfile({ profileId, name, rules });
  },
  async (scene, below) => {
    const { profileId } = oneOf(await profiles(scene), below);
    return below(2) > 0
      ? scene.signing.admin.deleteAttestationProfile({ profileId })
      : scene.signing.admin.setDefaultAttestationProfile({ profileId });
  },
  ({ signing }, below) =>
    signing.admin.renameLedger({ uuid: signing.ledger.uuid, name: named(below) }),
  ({ signing }, below) =>
    below(8) > 0 ? Promise.resolve() : signing.admin.createLedger({ name: named(below) }),
  ({ signing }, below) => {
    const path = `/ledgers/${signing.ledger.uuid}/collections/default/documents`;
    const documents = [{ id: `d${below(30)}`, document: { n: below(100) } }];
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ documents });
    return signing.tenant.sendAs('TenantAdmin')(path, { method: 'PUT', headers, body });
  },
  ({ signing }, below) => {
    const of = { uuid: signing.ledger.uuid, name: 'default', id: `d${below(30)}` };
    const { admin } = signing;
    const change = below(6);
    if (change === 0) return admin.eraseDocument({ ...of, reason: 'gdpr' });
    return change < 4 ? admin.deleteDocument(of) : admin.restoreDocument(of);
  },
];

test(`${OPERATIONS} random operations of people who may: no party finds anything`, () =>
  onHonestScene(async (scene) => {
    let last = await cleanRun(scene);
    const below = random(SEED);
    let done = 0;
    let begun = 0;
    const work = async () => {
      for (; begun < OPERATIONS; ) {
        begun += 1;
        const operation = oneOf(OPERATIONS_OF_PEOPLE, below);
        try {
          await operation(scene, below);
          done += 1;
        } catch (error) {
          const isRefused = error instanceof ApiError && error.status < 500;
          if (!isRefused && !(error instanceof NothingThere)) throw error;
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, work));
    assert.ok(done > OPERATIONS / 3, `${done} were taken`);
    await scene.settle();
    for (const party of PARTY_NAMES)
      if (party !== 'level')
        assert.deepEqual(await LOOKS[party](scene), [], `seed ${SEED}: ${party}`);
    for (let run = 0; run < RUNS; run++) last = await cleanRun(scene, last);
  }));
