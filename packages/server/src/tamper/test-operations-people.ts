import { named, type Operations, oneOf } from './test-operation.ts';
import type { Scene } from './test-scene.ts';

/** People who were added by chance: the others work. */
const added = async ({ signing: { admin } }: Scene) =>
  (await admin.listUsers({ pageSize: 200 })).items.filter(({ email }) =>
    email.endsWith('@added.example'),
  );
const rules = async ({ signing: { admin } }: Scene) =>
  (await admin.listNotificationRules({})).items;
const views = async ({ signing: { admin } }: Scene) => (await admin.listSbomViews({})).items;
const artifacts = async ({ signing: { admin } }: Scene) =>
  (await admin.listArtifacts({})).items.flatMap(({ uuid }) => uuid ?? []);

/** Changes of people, notifications and views. */
export const PEOPLE_OPERATIONS = {
  createUser: ({ signing }, below) =>
    signing.admin.createUser({ email: `${named(below)}@added.example`, role: 'Visitor' }),
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
