import type { DecisionScope } from '@assay/contract/decision-names.ts';
import { standardDocument } from '@assay/core/compliance/standards/test-standard.ts';
import { digestOf } from '../features/attestations/test-signing.ts';
import { importInto } from '../features/catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../features/catalogue/test-catalogue.ts';
import { npmBom } from '../features/sboms/current/test-inventory-steps.ts';
import { type Below, named, type Operations, oneOf } from './test-operation.ts';
import type { Scene } from './test-scene.ts';

const projects = async ({ signing: { admin } }: Scene) =>
  (await admin.listProjects({ project: 'team', pageSize: 200 })).items;
/** SBOMs but for that of the scene, which parties look at in the end. */
const sboms = async ({ signing: { admin }, sbomid }: Scene) =>
  (await admin.listSboms({ pageSize: 200 })).items.filter((one) => one.sbomid !== sbomid);
const vulnerability = (below: Below) => `CVE-2026-800${below(4)}`;
const packageOf = (below: Below) => `p${below(4)}@${1 + below(3)}.0.0`;
const PATHS = ['team', 'team/web', 'team/web/app'];

/** A place of a decision, by chance. */
async function place(scene: Scene, below: Below) {
  const scope: DecisionScope = oneOf(['sbom', 'project', 'folder', 'tenant'] as const, below);
  if (scope === 'tenant') return { scope };
  if (scope === 'folder') return { scope, path: 'team' };
  if (scope === 'project') return { scope, path: oneOf(await projects(scene), below).path };
  return { scope, sbomid: oneOf(await sboms(scene), below).sbomid };
}

/** Assigns a finding to the administrator, or to no person. */
async function assign(scene: Scene, below: Below) {
  const items = [{ vulnerability: vulnerability(below), package: `pkg:npm/p${below(4)}` }];
  const about = { ...(await place(scene, below)), items };
  const { uuid } = await scene.signing.admin.getCurrentUser({});
  const assignee_uuid = below(3) === 0 ? null : uuid;
  return scene.signing.admin.assignFindings({ ...about, assignee_uuid });
}

/** A requirement of an imported standard and a project, by chance. */
async function stated(scene: Scene, below: Below) {
  const { items } = await scene.signing.admin.listStandards({ pageSize: 200 });
  const { uuid } = oneOf(await projects(scene), below);
  const requirement = oneOf(['H.1.1', 'H.1.2', 'H.2.1'], below);
  return { uuid, standard: oneOf(items, below).uuid, requirement };
}

const vexOf = (below: Below) =>
  JSON.stringify({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://acme.example/vex/${below(1000)}`,
    ...{ author: 'Acme PSIRT', timestamp: '2026-01-01T00:00:00Z', version: 1 },
    statements: [0, 1, 2, 3].map((n) => ({
      vulnerability: { name: vulnerability(below) },
      products: [{ '@id': `pkg:npm/p${n}` }],
      status: 'under_investigation',
    })),
  });

const documents = async ({ signing: { admin } }: Scene) =>
  (await admin.listVexDocuments({ pageSize: 200 })).items;

/** Changes of projects, SBOMs, advisories, decisions and VEX. */
export const INVENTORY_OPERATIONS = {
  createProject: ({ signing }, below) =>
    signing.admin.createProject({ path: `team/${named(below)}` }),
  async updateProject(scene, below) {
    const { uuid } = oneOf(await projects(scene), below);
    return scene.signing.admin.updateProject({ uuid, name: named(below), labels: { a: 'b' } });
  },
  async deleteProject(scene, below) {
    const { uuid } = oneOf(await projects(scene), below);
    return below(2) > 0 ? null : scene.signing.admin.deleteProject({ uuid });
  },
  async addFavorite(scene, below) {
    return scene.signing.admin.addFavorite({ uuid: oneOf(await projects(scene), below).uuid });
  },
  async removeFavorite(scene, below) {
    return scene.signing.admin.removeFavorite({ uuid: oneOf(await projects(scene), below).uuid });
  },
  uploadSbom: ({ signing }, below) => {
    const of = { project: oneOf(PATHS, below), version: named(below), wait: 'ready' } as const;
    const body = npmBom(...new Set([packageOf(below), packageOf(below)]));
    return signing.admin.uploadSbom({ ...of, inUse: below(3) === 0 ? 'true' : 'false', body });
  },
  async updateSbom(scene, below) {
    const { sbomid } = oneOf(await sboms(scene), below);
    return scene.signing.admin.updateSbom({ sbomid, in_use: below(2) > 0 });
  },
  async deleteSbom(scene, below) {
    const { sbomid } = oneOf(await sboms(scene), below);
    return scene.signing.admin.deleteSbom({ sbomid });
  },
  async askSbomGate(scene, below) {
    const { sbomid } = oneOf(await sboms(scene), below);
    return scene.signing.admin.askSbomGate({ sbomid, fail_on: 'high' });
  },
  // Changed or withdrawn as often as new: an operator of the installation does this for all tenants.
  importAdvisories({ server }, below) {
    const severity = oneOf(['low', 'medium', 'high', 'critical'] as const, below);
    const fields = { name: `p${below(4)}`, fixed: `${2 + below(3)}.0.0`, ...rated(severity) };
    const modified = new Date(Date.UTC(2026, 0, 2) + below(1e9)).toISOString();
    const withdrawn = below(5) === 0 ? { withdrawn: modified } : {};
    return importInto(server, [
      npmRecord(vulnerability(below), { ...fields, modified, ...withdrawn }),
    ]);
  },
  async createDecisions(scene, below) {
    const state = oneOf(['not_affected', 'exploitable', 'in_triage', ''] as const, below);
    const items = [{ vulnerability: vulnerability(below), package: `pkg:npm/p${below(4)}` }];
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    return scene.signing.admin.createDecisions({
      ...(await place(scene, below)),
      ...{ items, state },
      ...(below(3) === 0 && { expires_at }),
      ...(below(3) === 0 && { version_from: '1.0.0', version_to: '2.0.0' }),
    });
  },
  async commentOnFindings(scene, below) {
    const items = [{ vulnerability: vulnerability(below), package: `pkg:npm/p${below(4)}` }];
    const about = { ...(await place(scene, below)), items };
    return scene.signing.admin.commentOnFindings({ ...about, text: named(below) });
  },
  assignFindings: assign,
  async undoAssignments(scene, below) {
    const { act } = await assign(scene, below);
    return scene.signing.admin.undoAssignments({ act });
  },
  async undoDecisions(scene, below) {
    const { items } = await scene.signing.admin.listDecisions({ pageSize: 200 });
    return scene.signing.admin.undoDecisions({ act: oneOf(items, below).act });
  },
  async importVexDocument(scene, below) {
    const body = vexOf(below);
    if (below(3) === 0) await scene.signing.notarize(scene.ann, digestOf(body));
    return scene.signing.admin.importVexDocument({ body });
  },
  async acceptVexDocument(scene, below) {
    const open = (await documents(scene)).filter(({ matched, accepted }) => matched > accepted);
    return scene.signing.admin.acceptVexDocument({ uuid: oneOf(open, below).uuid });
  },
  async declineVexStatements(scene, below) {
    const { uuid } = oneOf(await documents(scene), below);
    return scene.signing.admin.declineVexStatements({ uuid, reason: named(below) });
  },
  async offerVexStatements(scene) {
    const { admin } = scene.signing;
    for (const { uuid } of await documents(scene)) {
      const { items } = await admin.listVexStatements({ uuid, judged: 'declined' });
      const statements = items.map(({ number }) => number);
      if (statements.length > 0) return admin.offerVexStatements({ uuid, statements });
    }
    return null;
  },
  async deleteVexDocument(scene, below) {
    const { uuid } = oneOf(await documents(scene), below);
    return below(2) > 0 ? null : scene.signing.admin.deleteVexDocument({ uuid });
  },
  importStandards({ signing }, below) {
    const body = JSON.stringify(standardDocument({ name: named(below) }));
    return signing.admin.importStandards({ body });
  },
  async deleteStandard({ signing }, below) {
    const { items } = await signing.admin.listStandards({ pageSize: 200 });
    return below(2) > 0 ? null : signing.admin.deleteStandard({ uuid: oneOf(items, below).uuid });
  },
  async setRequirementEvidence(scene, below) {
    const { admin } = scene.signing;
    const { uuid: owner_uuid } = await admin.getCurrentUser({});
    const expires_at = new Date(Date.now() + (1 + below(700)) * 86_400_000).toISOString();
    const verdict = oneOf(['pass', 'not_applicable'] as const, below);
    return admin.setRequirementEvidence({
      ...{ ...(await stated(scene, below)), verdict, text: named(below) },
      ...{ owner_uuid, expires_at, attachment_uuid: null },
    });
  },
  async deleteRequirementEvidence(scene, below) {
    const { uuid, standard } = await stated(scene, below);
    const { requirements } = await scene.signing.admin.getProjectStandard({ uuid, standard });
    const identifiers = requirements.flatMap((row) => (row.statement ? [row.identifier] : []));
    const requirement = oneOf(identifiers, below);
    return scene.signing.admin.deleteRequirementEvidence({ uuid, standard, requirement });
  },
  setLicensePolicy({ signing }, below) {
    const verdict = oneOf(['allowed', 'review', 'denied'] as const, below);
    const rules = [{ name: named(below), verdict, groups: [], licenses: ['MIT'] }];
    return signing.admin.setLicensePolicy({ policy: { rules, otherwise: 'review' } });
  },
  async addAttachment(scene, below) {
    const { sbomid } = oneOf(await sboms(scene), below);
    return scene.signing.admin.addAttachment({ sbomid, name: 'a.txt', body: `${below(50)}` });
  },
  async deleteAttachment(scene, below) {
    const { admin } = scene.signing;
    for (const { sbomid } of await sboms(scene)) {
      const { items } = await admin.listAttachments({ sbomid });
      if (items.length > 0) return admin.deleteAttachment({ uuid: oneOf(items, below).uuid });
    }
    return null;
  },
} satisfies Operations;
