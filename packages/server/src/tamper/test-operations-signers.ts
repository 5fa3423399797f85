import { p256Signer } from '@assay/core/dsse/test-signer.ts';
import { digestOf, registerKey } from '../features/attestations/test-signing.ts';
import { type Below, named, type Operations, oneOf } from './test-operation.ts';
import type { Scene } from './test-scene.ts';

const keys = async ({ signing: { admin } }: Scene) => (await admin.listApiKeys({})).items;
const groups = async ({ signing: { admin } }: Scene) => (await admin.listSignersGroups({})).items;
const profiles = async ({ signing: { admin } }: Scene) =>
  (await admin.listAttestationProfiles({})).items;
const signer = ({ ann, bob, mallory }: Scene, below: Below) => oneOf([ann, bob, mallory], below);
const artifact = (below: Below) => digestOf(`artifact ${below(12)}`);

/** Changes of signers, keys, statements and profiles. */
export const SIGNERS_OPERATIONS = {
  createSignersGroup: ({ signing }, below) =>
    signing.admin.createSignersGroup({ name: named(below), threshold: 1 + below(2) }),
  async updateSignersGroup(scene, below) {
    const { uuid } = oneOf(await groups(scene), below);
    return scene.signing.admin.updateSignersGroup({ uuid, threshold: 1 + below(3) });
  },
  async deleteSignersGroup(scene, below) {
    const { uuid } = oneOf(await groups(scene), below);
    return below(2) > 0 ? null : scene.signing.admin.deleteSignersGroup({ uuid });
  },
  async addSignersGroupUser(scene, below) {
    const { uuid } = oneOf(await groups(scene), below);
    const userUUID = signer(scene, below).principal;
    return scene.signing.admin.addSignersGroupUser({ uuid, userUUID });
  },
  async removeSignersGroupUser(scene, below) {
    const { uuid } = oneOf(await groups(scene), below);
    const { items } = await scene.signing.admin.listSignersGroupUsers({ uuid });
    const user_uuid = oneOf(items, below).uuid;
    return scene.signing.admin.removeSignersGroupUser({ uuid, user_uuid });
  },
  async addSignersGroupApiKey(scene, below) {
    const { uuid } = oneOf(await groups(scene), below);
    const apiKeyUUID = oneOf(await keys(scene), below).uuid;
    return scene.signing.admin.addSignersGroupApiKey({ uuid, apiKeyUUID });
  },
  async removeSignersGroupApiKey(scene, below) {
    const { admin } = scene.signing;
    for (const { uuid } of await groups(scene)) {
      const { items } = await admin.listSignersGroupApiKeys({ uuid });
      const [member] = items;
      if (member === undefined) continue;
      return admin.removeSignersGroupApiKey({ uuid, api_key_uuid: member.uuid });
    }
    return oneOf([], below);
  },
  registerSigningKey: (scene, below) => registerKey(signer(scene, below).client, p256Signer()),
  async revokeSigningKey(scene, below) {
    const { client } = signer(scene, below);
    const { key } = await registerKey(client, p256Signer());
    const reason = oneOf(['rotated', 'retired', 'compromised'] as const, below);
    return client.revokeSigningKey({ uuid: key, reason });
  },
  notarize: (scene, below) => {
    const level = oneOf(['trusted', 'trusted', 'untrusted', 'unsupported'] as const, below);
    return scene.signing.notarize(signer(scene, below), artifact(below), { level });
  },
  createApiKey: ({ signing }, below) =>
    signing.admin.createApiKey({ name: named(below), role: 'Visitor' }),
  async revokeApiKey(scene, below) {
    const { uuid } = oneOf(await keys(scene), below);
    return scene.signing.admin.revokeApiKey({ uuid, reason: 'suspended' });
  },
  async unrevokeApiKey(scene, below) {
    const revoked = (await keys(scene)).filter(({ revoked_at }) => revoked_at !== null);
    return scene.signing.admin.unrevokeApiKey({ uuid: oneOf(revoked, below).uuid });
  },
  async renameApiKey(scene, below) {
    const { uuid } = oneOf(await keys(scene), below);
    return scene.signing.admin.renameApiKey({ uuid, name: named(below) });
  },
  async rotateApiKey(scene, below) {
    const { uuid } = oneOf(await keys(scene), below);
    return scene.signing.admin.rotateApiKey({ uuid });
  },
  async deleteApiKey(scene, below) {
    const { uuid } = oneOf(await keys(scene), below);
    return below(3) > 0 ? null : scene.signing.admin.deleteApiKey({ uuid });
  },
  createAttestationProfile: ({ signing }, below) =>
    signing.admin.createAttestationProfile({ name: named(below), rules: { sbom: {} } }),
  async updateAttestationProfile(scene, below) {
    const { profileId, name } = oneOf(await profiles(scene), below);
    const rules = below(2) > 0 ? {} : { sbom: {} };
    return scene.signing.admin.updateAttestationProfile({ profileId, name, rules });
  },
  async deleteAttestationProfile(scene, below) {
    const { profileId } = oneOf(await profiles(scene), below);
    return scene.signing.admin.deleteAttestationProfile({ profileId });
  },
  async setProjectProfile(scene, below) {
    const { admin } = scene.signing;
    const { uuid } = oneOf((await admin.listProjects({})).items, below);
    const { profileId } = oneOf(await profiles(scene), below);
    return admin.setProjectProfile({ uuid, profileId: below(3) > 0 ? profileId : null });
  },
  async setDefaultAttestationProfile(scene, below) {
    const { profileId } = oneOf(await profiles(scene), below);
    return scene.signing.admin.setDefaultAttestationProfile({ profileId });
  },
} satisfies Operations;
