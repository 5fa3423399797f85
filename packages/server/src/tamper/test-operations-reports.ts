import { named, type Operation, oneOf } from './test-operation.ts';
import type { Scene } from './test-scene.ts';

const settings = (name: string) => ({
  name,
  ...{ kind: 'vulnerabilities' as const, format: 'json' as const, filters: {} },
  ...{ period_days: null, cron: null, zone: 'UTC', recipients: [] },
});

const saved = async ({ signing: { admin } }: Scene) => (await admin.listSavedReports({})).items;

/** Changes of saved reports. */
export const REPORT_OPERATIONS = {
  createSavedReport: ({ signing }, below) =>
    signing.admin.createSavedReport(settings(named(below))),
  async updateSavedReport(scene, below) {
    const { uuid } = oneOf(await saved(scene), below);
    return scene.signing.admin.updateSavedReport({ uuid, ...settings(named(below)) });
  },
  async runSavedReport(scene, below) {
    const { uuid } = oneOf(await saved(scene), below);
    return scene.signing.admin.runSavedReport({ uuid });
  },
  async deleteSavedReport(scene, below) {
    const { uuid } = oneOf(await saved(scene), below);
    return below(2) > 0 ? null : scene.signing.admin.deleteSavedReport({ uuid });
  },
} satisfies Record<string, Operation>;
