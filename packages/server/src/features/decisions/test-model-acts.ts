import { randomUUID } from 'node:crypto';
import { digestOf } from '../attestations/test-signing.ts';
import {
  affects,
  currentOf,
  decide,
  type ModelDecision,
  type ModelRecord,
  type ModelSbom,
  rangeOf,
  rankOf,
  undo,
} from './test-model.ts';
import { type Modeled, nthOf, recordNamed } from './test-model-run.ts';
import type { StepValues } from './test-model-steps.ts';

const DAY = 86_400_000;

/** Name of a known vulnerability that a step means; undefined where there is none now. */
function knownName(
  modeled: Modeled,
  { number, by_alias }: StepValues['decision']['vulnerability'],
): { record: ModelRecord; vulnerability: string } | undefined {
  const record = modeled.model.records.get(recordNamed(modeled, number).id);
  if (record === undefined || record.withdrawn) return undefined;
  return { record, vulnerability: (by_alias && record.alias) || record.id };
}

/** Places of an SBOM, as requests and the model name them. */
function placeOf({ sbomid, project, project_uuid }: ModelSbom) {
  const folder = project.split('/')[0] ?? '';
  return {
    sbom: { where: { sbomid }, place: `sbom ${sbomid}` },
    project: { where: { path: project }, place: `project ${project_uuid}` },
    folder: { where: { path: folder }, place: `folder ${folder}` },
    tenant: { where: {}, place: 'tenant' },
  };
}

/** Decides about a vulnerability in a place, as a person does. */
export async function actDecision(modeled: Modeled, of: StepValues['decision']): Promise<void> {
  const { model, scene } = modeled;
  const known = knownName(modeled, of.vulnerability);
  const sbom = nthOf(model.sboms, of.nth);
  if (known === undefined || sbom === undefined) return;
  const { record, vulnerability } = known;
  const { where, place } = placeOf(sbom)[of.scope];
  const [from, to] =
    of.bounds === null || of.is_for_all ? [] : of.bounds.toSorted((one, other) => one - other);
  const made = await scene.admin.createDecisions({
    ...{ scope: of.scope, ...where, state: of.state },
    items: [{ vulnerability, package: of.is_for_all ? '' : `pkg:npm/${record.name}` }],
    ...(from !== undefined && to !== undefined && { version_from: `${from}.0.0` }),
    ...(from !== undefined && to !== undefined && { version_to: `${to}.0.0` }),
    reopen_on: of.rules,
    ...(of.expires && { expires_at: new Date(Date.now() + DAY).toISOString() }),
  });
  const name = of.is_for_all ? '' : record.name;
  decide(model, [
    {
      ...{ act: made.act, place, vulnerability, name, from: from ?? null, to: to ?? null },
      ...{ state: of.state, rules: of.rules, basis: basisOf(model, record, name) },
      ...{ expires: of.expires ? 'later' : 'never', ended: null },
    },
  ]);
}

/** Knowledge of an advisory now, for a decision about a package or, by '', about every package. */
function basisOf({ sboms }: Modeled['model'], record: ModelRecord, name: string) {
  const isKnown =
    name === '' || sboms.some(({ packages }) => packages.some((one) => affects(record, one)));
  return {
    severity: rankOf(record.severity),
    range: isKnown ? rangeOf(record) : null,
    said_since: isKnown ? record.said_since : null,
  };
}

/** Undoes an act, if any decision of it stands. */
export async function actUndo({ model, scene }: Modeled, of: StepValues['undo']): Promise<void> {
  const actsInForce = new Set(model.decisions.flatMap(({ act, ended }) => (ended ? [] : [act])));
  const act = nthOf([...actsInForce], of.nth);
  if (act === undefined) return;
  const undone = await scene.admin.undoDecisions({ act });
  undo(model, act, undone.act);
}

/** Lets the time of all decisions with an end pass. */
export async function actExpiry({ model, scene, server }: Modeled): Promise<void> {
  await server.db.owner(
    `update decision set expires_at = now() - interval '1 second' where tenant_uuid = $1 and expires_at is not null`,
    [scene.tenant.uuid],
  );
  for (const one of model.decisions) if (one.expires === 'later') one.expires = 'past';
}

const STATES = { not_affected: 'not_affected', under_investigation: 'in_triage' } as const;

/** Imports a VEX document, for a project or the tenant; one that is vouched for decides. */
export async function actVex(modeled: Modeled, of: StepValues['vex']): Promise<void> {
  const { model, scene, ann } = modeled;
  const known = knownName(modeled, of.vulnerability);
  const sbom =
    of.project === null ? undefined : model.sboms.find((one) => one.project === of.project);
  if (known === undefined || (of.project !== null && sbom === undefined)) return;
  const { record, vulnerability } = known;
  const purl = `pkg:npm/${record.name}${of.version === null ? '' : `@${of.version}.0.0`}`;
  const body = vexOf(vulnerability, { purl, status: of.status });
  if (of.is_vouched) await scene.notarize(ann, digestOf(body));
  const path = sbom?.project;
  const { uuid } = await scene.admin.importVexDocument({ ...(path && { path }), body });
  if (!of.is_vouched) return;
  const found = new Set(
    currentOf(model)
      .flatMap(({ packages }) => packages)
      .filter((one) => affects(record, one) && (of.version ?? one.version) === one.version)
      .map((one) => one.version),
  );
  if (found.size === 0) return;
  const { items } = await scene.admin.listVexStatements({ uuid });
  const act = items[0]?.act ?? 'none';
  const bound = of.version === null ? null : of.version;
  const one: ModelDecision = {
    ...{ act, place: sbom ? `project ${sbom.project_uuid}` : 'tenant', vulnerability },
    ...{ name: record.name, from: bound, to: bound, state: STATES[of.status] },
    ...{ rules: ['severity'], basis: basisOf(model, record, record.name) },
    ...{ expires: 'never', ended: null },
  };
  decide(model, [one]);
}

const vexOf = (name: string, { purl, status }: { purl: string; status: string }) =>
  JSON.stringify({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `https://acme.example/vex/${randomUUID()}`,
    ...{ author: 'Acme PSIRT', timestamp: '2026-01-01T00:00:00Z', version: 1 },
    statements: [
      {
        ...{ vulnerability: { name }, products: [{ '@id': purl }], status },
        ...(status === 'not_affected' && { justification: 'vulnerable_code_not_present' }),
      },
    ],
  });

/** Vouches for the bytes of an SBOM, or takes that back. */
export async function actVouching(modeled: Modeled, of: StepValues['vouching']): Promise<void> {
  const { model, scene, ann } = modeled;
  const sbom = nthOf(model.sboms, of.nth);
  if (sbom === undefined || sbom.vouched === 'withdrawn') return;
  if (sbom.vouched === null) {
    const { statement_id } = await scene.notarize(ann, sbom.sha256);
    sbom.vouched = statement_id;
    return;
  }
  const reason = 'The statement in it is wrong.';
  const supersedes = [sbom.vouched];
  await scene.notarize(ann, sbom.sha256, { level: 'untrusted', reason, supersedes });
  sbom.vouched = 'withdrawn';
}
