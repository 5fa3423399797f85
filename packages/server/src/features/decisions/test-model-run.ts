import { randomUUID } from 'node:crypto';
import type { TestServer } from '../../test-server.ts';
import {
  digestOf,
  type TestNotary,
  type TestSigning,
  testSigning,
} from '../attestations/test-signing.ts';
import { importInto } from '../catalogue/coverage/test-coverage.ts';
import { npmRecord, rated } from '../catalogue/test-catalogue.ts';
import type { Model, ModelRecord } from './test-model.ts';
import type { StepValues } from './test-model-steps.ts';

/** A tenant at work, and the model of it. */
export interface Modeled {
  server: TestServer;
  scene: TestSigning;
  /** Vouches for documents. */
  ann: TestNotary;
  model: Model;
  /** Makes names that no other run has. */
  run: number;
  /** Imports so far: each is newer than the one before. */
  imports: number;
}

/** A tenant in which nothing has happened. */
export async function emptyTenant(server: TestServer, run: number): Promise<Modeled> {
  const scene = await testSigning(server);
  const ann = await scene.notary('LedgerAdmin');
  await scene.group(1, ann);
  const model: Model = { records: new Map(), sboms: [], decisions: [] };
  return { server, scene, ann, model, run, imports: 0 };
}

/** One of a list by any number; undefined where it is empty. */
export const nthOf = <Item>(items: readonly Item[], nth: number): Item | undefined =>
  items[nth % Math.max(1, items.length)];

/** Ids of an advisory of a run. */
export const recordNamed = ({ run }: Pick<Modeled, 'run'>, number: number) => ({
  id: `CVE-2026-${10_000 + run * 10 + number}`,
  alias: `GHSA-${number}${number}${number}${number}-aaaa-${String(run).padStart(4, '0')}`,
});

const packageOf = ({ run }: Modeled, name: string) => `${name}-${run}`;

/** Uploads an SBOM, and waits until it is ready. */
export async function actUpload(modeled: Modeled, of: StepValues['upload']): Promise<void> {
  const { model, scene } = modeled;
  const packages = of.packages.map(({ name, version }) => ({
    ...{ name: packageOf(modeled, name), version },
  }));
  const named = of.claim && recordNamed(modeled, of.claim.number);
  const claim = named && (of.claim?.by_alias ? named.alias : named.id);
  const body = JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: `urn:uuid:${randomUUID()}` },
    components: packages.map(({ name, version }, i) => ({
      ...{ type: 'library', name, version: `${version}.0.0`, 'bom-ref': `c${i}` },
      purl: `pkg:npm/${name}@${version}.0.0`,
    })),
    ...(claim && {
      vulnerabilities: [
        { id: claim, analysis: { state: 'not_affected' }, affects: [{ ref: 'c0' }] },
      ],
    }),
  });
  const { project, in_use } = of;
  const sent = { project, version: randomUUID(), inUse: String(in_use), wait: 'ready' } as const;
  const { sbomid } = await scene.admin.uploadSbom({ ...sent, body });
  const { uuid: project_uuid } = await scene.admin.lookupProject({ path: project });
  const sha256 = digestOf(body);
  model.sboms.push({
    ...{ sbomid, project, project_uuid, packages, in_use, sha256, claim, vouched: null },
  });
}

/** Says of an SBOM whether it is in use. */
export async function actUse({ model, scene }: Modeled, of: StepValues['use']): Promise<void> {
  const sbom = nthOf(model.sboms, of.nth);
  if (sbom === undefined) return;
  await scene.admin.updateSbom({ sbomid: sbom.sbomid, in_use: of.in_use });
  sbom.in_use = of.in_use;
}

/** Deletes an SBOM. */
export async function actDeletion(
  { model, scene }: Modeled,
  of: StepValues['deletion'],
): Promise<void> {
  const sbom = nthOf(model.sboms, of.nth);
  if (sbom === undefined) return;
  await scene.admin.deleteSbom({ sbomid: sbom.sbomid });
  model.sboms = model.sboms.filter((one) => one !== sbom);
  forgetPlaces(model, [`sbom ${sbom.sbomid}`]);
}

/** Decisions about one SBOM or project are deleted with it, so their acts cannot be undone. */
function forgetPlaces(model: Modeled['model'], places: readonly string[]): void {
  model.decisions = model.decisions.filter(({ place }) => !places.includes(place));
}

/** Deletes a project with its SBOMs. */
export async function actLeave({ model, scene }: Modeled, of: StepValues['leave']): Promise<void> {
  const { items } = await scene.admin.listProjects({ project: of.project });
  const [found] = items;
  if (found === undefined) return;
  await scene.admin.deleteProject({ uuid: found.uuid });
  const gone = model.sboms.filter(({ project }) => project === of.project);
  model.sboms = model.sboms.filter((one) => !gone.includes(one));
  forgetPlaces(model, [`project ${found.uuid}`, ...gone.map(({ sbomid }) => `sbom ${sbomid}`)]);
}

/** Imports, changes or withdraws an advisory. */
export async function actAdvisory(modeled: Modeled, of: StepValues['advisory']): Promise<void> {
  const { id, alias } = recordNamed(modeled, of.number);
  const { fixed, severity, withdrawn } = of;
  const name = packageOf(modeled, of.name);
  const named = { id, alias: of.has_alias ? alias : null, name };
  await tell(modeled, { ...named, fixed, severity, withdrawn, text: '' }, { isReversed: false });
}

/** Imports a revision of an advisory that has another date, and differs in one thing or in nothing else. */
export async function actRevision(modeled: Modeled, of: StepValues['revision']): Promise<void> {
  const known = modeled.model.records.get(recordNamed(modeled, of.number).id);
  if (known === undefined) return;
  const { change } = of;
  const record = {
    ...known,
    ...(change === 'text' && { text: `${known.text}.` }),
    ...(change === 'range' && { fixed: known.fixed === 4 ? 2 : known.fixed + 1 }),
  };
  await tell(modeled, record, { isReversed: change === 'order' });
}

async function tell(
  modeled: Modeled,
  said: Omit<ModelRecord, 'said_since'>,
  { isReversed }: { isReversed: boolean },
): Promise<void> {
  modeled.imports += 1;
  const { records } = modeled.model;
  const { id, alias, name, fixed, severity, withdrawn, text } = said;
  const before = records.get(id);
  const modified = new Date(Date.UTC(2026, 0, 1) + modeled.imports * 60_000).toISOString();
  const events = [{ introduced: '0' }, { fixed: `${fixed}.0.0` }];
  const range = { type: 'SEMVER', events: isReversed ? events.toReversed() : events };
  await importInto(modeled.server, [
    npmRecord(id, {
      ...{ modified, aliases: alias === null ? [] : [alias], details: text },
      ...rated(severity),
      affected: [{ package: { ecosystem: 'npm', name }, ranges: [range] }],
      ...(withdrawn && { withdrawn: modified }),
    }),
  ]);
  const isSame = before !== undefined && sayingOf(before) === sayingOf(said);
  const said_since = isSame ? before.said_since : modeled.imports;
  records.set(id, { ...said, said_since });
}

const sayingOf = ({ alias, severity, withdrawn, text, ...said }: Omit<ModelRecord, 'said_since'>) =>
  JSON.stringify([alias, severity, withdrawn, text, said.name, said.fixed]);
