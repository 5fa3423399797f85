import type { TestServer, TestTenant } from '../../../../test-server.ts';
import {
  digestOf,
  type TestNotary,
  type TestSigning,
  testSigning,
} from '../../../attestations/test-signing.ts';
import { importInto } from '../../../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../../../catalogue/test-catalogue.ts';
import { upload } from '../../test-upload.ts';
import { attest, PROVENANCE, provenanceOf, type SentRules } from '../test-compliance.ts';
import { letDaysPass } from './test-stored.ts';

/** A tenant whose state random steps change. */
export interface StoredScene {
  server: TestServer;
  tenant: TestTenant;
  signing: TestSigning;
  notary: TestNotary;
  group: string;
  /** Number of steps so far, which makes names unique. */
  steps: number;
  acts: string[];
}

/** An empty tenant with a notary in a signers group. */
export async function storedScene(server: TestServer): Promise<StoredScene> {
  const signing = await testSigning(server);
  const notary = await signing.notary('LedgerAdmin');
  const group = await signing.group(1, notary);
  return { server, tenant: signing.tenant, signing, notary, group, steps: 0, acts: [] };
}

const PROJECTS = ['acme/a', 'acme/b'];
const PACKAGES = ['lodash', 'left-pad', 'chalk'];
const LICENSES = ['MIT', 'GPL-3.0-only', 'Apache-2.0'];
const DAYS = 3;

const oneOf = <T>(list: readonly T[], n: number): T => {
  const one = list[n % list.length];
  if (one === undefined) throw new Error('Nothing to choose from');
  return one;
};

const sha256Of = (n: number) => digestOf(`artifact ${n % 3}`);

const rootOf = (n: number) => ({
  ...{ type: 'application', name: `app${n % 3}`, version: '1.0.0', purl: `pkg:npm/app${n % 3}` },
  hashes: [{ alg: 'SHA-256', content: sha256Of(n) }],
});

/** Rules of every kind, of which a profile has some. */
const RULES: readonly ((scene: StoredScene) => SentRules)[] = [
  () => ({ trust_levels: ['trusted'] }),
  ({ group }) => ({ attestations: [{ predicate_types: [PROVENANCE], signers_group_uuid: group }] }),
  () => ({ fail_from: 'high' }),
  () => ({ sbom: { max_age_days: DAYS } }),
  () => ({ rule_sets: [{ rule_set: 'cra' }] }),
  () => ({ licenses: { fail_from: 'denied' } }),
  () => ({ open_findings: { from: 'high', max_age_days: DAYS } }),
  () => ({ expressions: [{ name: 'young', condition: `has_sbom && sbom_age_days < ${DAYS}` }] }),
  () => ({ expressions: [{ name: 'labels', condition: '"good" in labels || critical == 0' }] }),
  () => ({ expressions: [{ name: 'groups', condition: '"g1" in groups' }] }),
  () => ({}),
];

const rulesOf = (scene: StoredScene, n: number): SentRules => ({
  ...oneOf(RULES, n)(scene),
  ...(n % 5 === 0 && { sbom: {} }),
  scope: n % 7 === 0 ? 'all' : 'built',
});

type Act = (scene: StoredScene, n: number) => Promise<unknown>;

const SBOMS: Record<string, Act> = {
  upload: ({ tenant }, n) =>
    upload(tenant, {
      project: oneOf(PROJECTS, n),
      root: rootOf(n >> 1),
      purls: PACKAGES.slice(n % 3).map((name) => `pkg:npm/${name}@1.0.${n % 2}`),
      licenses: [oneOf(LICENSES, n)],
    }),
  async 'delete an SBOM'({ tenant }, n) {
    const { items } = await tenant.as('LedgerAdmin').listSboms({ sort: 'uploaded_at' });
    if (items.length > 0) await tenant.as('TenantAdmin').deleteSbom(oneOf(items, n));
  },
  async 'delete a project'({ tenant }, n) {
    const { items } = await tenant.as('TenantAdmin').listProjects({});
    if (items.length > 1) await tenant.as('TenantAdmin').deleteProject(oneOf(items, n));
  },
  async label({ tenant }, n) {
    const { items } = await tenant.as('LedgerAdmin').listArtifacts({ scope: 'built' });
    const { uuid } = items.length > 0 ? oneOf(items, n) : { uuid: null };
    const labels = n % 2 === 0 ? ['good'] : [];
    if (uuid !== null) await tenant.as('LedgerAdmin').labelArtifact({ uuid, labels });
  },
};

const STATEMENTS: Record<string, Act> = {
  'attest provenance': ({ notary }, n) => attest(notary.client, provenanceOf(sha256Of(n)), notary),
  notarize: ({ signing, notary }, n) =>
    signing.notarize(notary, sha256Of(n), { level: n % 2 === 0 ? 'trusted' : 'untrusted' }),
  async 'leave and join the group'({ signing: { admin }, notary, group: uuid }, n) {
    const { items } = await admin.listSignersGroupUsers({ uuid });
    const { principal } = notary;
    if (items.length > 0) await admin.removeSignersGroupUser({ uuid, user_uuid: principal });
    else if (n % 2 === 0) await admin.addSignersGroupUser({ uuid, userUUID: principal });
  },
  'rename the group': ({ signing: { admin }, group: uuid }, n) =>
    admin.updateSignersGroup({ uuid, name: n % 2 === 0 ? 'g1' : 'renamed' }),
};

const PROFILES: Record<string, Act> = {
  'create a profile': (scene, n) =>
    scene.signing.admin.createAttestationProfile({
      name: `profile ${scene.steps}`,
      rules: rulesOf(scene, n),
    }),
  async 'change a profile'(scene, n) {
    const { admin } = scene.signing;
    const { items } = await admin.listAttestationProfiles({});
    if (items.length === 0) return;
    const { profileId } = oneOf(items, n);
    await admin.updateAttestationProfile({ profileId, rules: rulesOf(scene, n >> 2) });
  },
  async 'make a profile the default'({ signing: { admin } }, n) {
    const { items } = await admin.listAttestationProfiles({});
    if (items.length > 0) await admin.setDefaultAttestationProfile(oneOf(items, n));
  },
  async 'choose a profile'({ signing: { admin } }, n) {
    const projects = (await admin.listProjects({})).items;
    const profiles = (await admin.listAttestationProfiles({})).items;
    if (projects.length === 0 || profiles.length === 0) return;
    const profileId = n % 3 === 0 ? null : oneOf(profiles, n).profileId;
    await admin.setProjectProfile({ uuid: oneOf(projects, n).uuid, profileId });
  },
  'set the license policy': ({ signing: { admin } }, n) =>
    admin.setLicensePolicy({
      policy: {
        otherwise: 'allowed',
        rules: [
          {
            ...{ name: 'copyleft', verdict: n % 2 === 0 ? 'denied' : 'review', licenses: [] },
            groups: ['strong_copyleft'],
          },
        ],
      },
    }),
};

const SEVERITIES = ['critical', 'high', 'low'] as const;

const VULNERABILITIES: Record<string, Act> = {
  'import an advisory': ({ server, steps }, n) =>
    importInto(server, [
      npmRecord(`CVE-2026-${1000 + (n % 4)}`, {
        ...{ name: oneOf(PACKAGES, n), fixed: n % 5 === 0 ? '1.0.1' : '2.0.0' },
        ...rated(oneOf(SEVERITIES, n)),
        modified: new Date(Date.UTC(2026, 1, 1) + steps * 1000).toISOString(),
      }),
    ]),
  async decide(scene, n) {
    const vulnerability = `CVE-2026-${1000 + (n % 4)}`;
    const place = n % 2 === 0 ? ({ scope: 'tenant' } as const) : undefined;
    const { act } = await scene.tenant.as('TenantAdmin').createDecisions({
      ...(place ?? { scope: 'folder', path: 'acme' }),
      items: [{ vulnerability, package: `pkg:npm/${oneOf(PACKAGES, n)}` }],
      state: n % 3 === 0 ? 'in_triage' : 'not_affected',
      ...(n % 5 < 2 && { expires_at: new Date(Date.now() + 2 * 86_400_000).toISOString() }),
    });
    scene.acts.push(act);
  },
  async 'undo a decision'({ tenant, acts }) {
    const act = acts.pop();
    if (act !== undefined) await tenant.as('TenantAdmin').undoDecisions({ act });
  },
  'days pass': ({ server, tenant }, n) => letDaysPass(server, tenant.uuid, 1 + (n % 4)),
};

/** Everything that a verdict can follow from, by what is done. */
export const ACTS: Record<string, Act> = {
  ...SBOMS,
  ...STATEMENTS,
  ...PROFILES,
  ...VULNERABILITIES,
};
