import { named, type Operations, oneOf } from './test-operation.ts';
import type { Scene } from './test-scene.ts';

/** People who were added by chance: the others work. */
const added = async ({ signing: { admin } }: Scene) =>
  (await admin.listUsers({ pageSize: 200 })).items.filter(({ email }) =>
    email.endsWith('@added.example'),
  );
const rules = async ({ signing: { admin } }: Scene) =>
  (await admin.listNotificationRules({})).items;
const channels = async ({ signing: { admin } }: Scene) =>
  (await admin.listNotificationChannels({})).items;
const views = async ({ signing: { admin } }: Scene) => (await admin.listSbomViews({})).items;
const artifacts = async ({ signing: { admin } }: Scene) =>
  (await admin.listArtifacts({})).items.flatMap(({ uuid }) => uuid ?? []);

/** Changes of people, notifications and views. */
export const PEOPLE_OPERATIONS = {
  createUser: ({ signing }, below) =>
    signing.admin.createUser({ email: `${named(below)}@added.example`, role: 'Visitor' }),
  inviteUser: ({ signing }, below) =>
    signing.admin.inviteUser({ email: `${named(below)}@invited.example`, role: 'Visitor' }),
  async setUserRole(scene, below) {
    const { uuid } = oneOf(await added(scene), below);
    const role = oneOf(['Visitor', 'Auditor', 'LedgerAdmin'] as const, below);
    return scene.signing.admin.setUserRole({ uuid, role });
  },
  async setUserDisplayName(scene, below) {
    const { uuid } = oneOf(await added(scene), below);
    return scene.signing.admin.setUserDisplayName({ uuid, first_name: named(below) });
  },
  async deleteUser(scene, below) {
    return scene.signing.admin.deleteUser({ uuid: oneOf(await added(scene), below).uuid });
  },
  createNotificationRule: ({ signing }, below) =>
    signing.admin.createNotificationRule({ name: named(below), events: ['gate.failed'] }),
  async deleteNotificationRule(scene, below) {
    const { uuid } = oneOf(await rules(scene), below);
    return scene.signing.admin.deleteNotificationRule({ uuid });
  },
  async updateNotificationRule(scene, below) {
    const { uuid } = oneOf(await rules(scene), below);
    const { name, events, least_severity, condition, audience, mail, schedule } =
      await scene.signing.admin.getNotificationRule({ uuid });
    const same = { name, events, least_severity, condition, audience, mail, schedule };
    const known = (await channels(scene)).slice(0, below(2)).map((channel) => channel.uuid);
    const changed = { ...same, uuid, enabled: below(2) > 0, channel_uuids: known };
    return scene.signing.admin.updateNotificationRule(changed);
  },
  createNotificationChannel: ({ signing }, below) =>
    signing.admin.createNotificationChannel({
      ...{ kind: 'webhook', name: named(below), url: 'https://hooks.example.com/new' },
    }),
  async enableNotificationChannel(scene, below) {
    const { uuid } = oneOf(await channels(scene), below);
    return scene.signing.admin.enableNotificationChannel({ uuid });
  },
  async rotateNotificationSecret(scene, below) {
    const { uuid } = oneOf(await channels(scene), below);
    return scene.signing.admin.rotateNotificationSecret({ uuid });
  },
  async deleteNotificationChannel(scene, below) {
    const { uuid } = oneOf(await channels(scene), below);
    return scene.signing.admin.deleteNotificationChannel({ uuid });
  },
  // The task that deletes by it has tests of its own.
  setRetention: ({ signing }, below) =>
    signing.admin.setRetention({
      rule: below(3) === 0 ? null : { keep_newest: 1 + below(9), keep_days: 1 + below(99) },
    }),
  setQuietHours: ({ signing }) =>
    signing.admin.setQuietHours({
      quiet_hours: { from: '22:00', until: '07:00', zone: 'Europe/Madrid' },
    }),
  createSbomView: ({ signing }, below) =>
    signing.admin.createSbomView({
      name: named(below),
      state: { columns: [{ id: 'project' }], sort: null, filters: {}, density: 'compact' },
    }),
  async updateSbomView(scene, below) {
    const { uuid } = oneOf(await views(scene), below);
    return scene.signing.admin.updateSbomView({ uuid, name: named(below) });
  },
  async deleteSbomView(scene, below) {
    return scene.signing.admin.deleteSbomView({ uuid: oneOf(await views(scene), below).uuid });
  },
  async labelArtifact(scene, below) {
    const uuid = oneOf(await artifacts(scene), below);
    return scene.signing.admin.labelArtifact({ uuid, labels: [named(below)] });
  },
} satisfies Operations;
