import { CLOSED_STATES } from '@assay/contract/decision-names.ts';
import type { TestTenant } from '../../test-server.ts';
import {
  currentOf,
  findingsOf,
  LEVELS,
  type Model,
  type ModelPackage,
  type ModelRecord,
  type ModelSbom,
  rankOf,
} from './test-model.ts';

/** Findings, counts and gates of a tenant as users see them; in texts, so that differences can be read. */
export interface ModelView {
  sboms: Record<string, string[]>;
  gates: Record<string, string>;
  /** Counts by severity of SBOMs, projects, folders and the tenant. */
  counts: Record<string, string>;
  vulnerabilities: string[];
}

type Counts = Record<(typeof LEVELS)[number], number>;

const textOf = (counts: Counts) => LEVELS.map((level) => counts[level]).join(' ');
const purlOf = ({ name, version }: ModelPackage) => `pkg:npm/${name}@${version}.0.0`;

/** Returns the view that users must see, computed from the model. */
export function expectedView(model: Model): ModelView {
  const view: ModelView = { sboms: {}, gates: {}, counts: {}, vulnerabilities: [] };
  for (const sbom of model.sboms) {
    view.sboms[sbom.sbomid] = findingsOf(model, sbom)
      .map(({ package: one, record, state, reopened }) =>
        [record.id, purlOf(one), record.severity, state, reopened].join(' '),
      )
      .toSorted();
    view.gates[sbom.sbomid] = gateOf(model, sbom);
    view.counts[`sbom ${sbom.sbomid}`] = countsOf(model, [sbom]);
  }
  const current = currentOf(model);
  for (const [path, own] of Map.groupBy(current, ({ project }) => project))
    view.counts[`project ${path}`] = countsOf(model, own);
  for (const [top, own] of Map.groupBy(current, ({ project }) => project.split('/')[0] ?? '')) {
    const projects = Map.groupBy(own, ({ project }) => project);
    view.counts[`folder ${top}`] = sum([...projects.values()].map((of) => countsOf(model, of)));
  }
  const found = current.flatMap((sbom) => findingsOf(model, sbom).map(({ record }) => record));
  const distinct = [...new Set(found)];
  view.vulnerabilities = distinct.map((record) => rowOf(model, record)).toSorted();
  view.counts['tenant'] = textOf(countBy(distinct.map(({ severity }) => rankOf(severity))));
  return view;
}

/** A vulnerability with its open and closed findings; one of a project is closed when it is in all of its current SBOMs. */
function rowOf(model: Model, { id, severity }: ModelRecord): string {
  // Claims inside documents are read for one SBOM, not for the list.
  const findings = currentOf(model).flatMap((sbom) =>
    findingsOf(model, { ...sbom, claim: null })
      .filter(({ record }) => record.id === id)
      .map(({ package: one, state }) => ({
        finding: `${sbom.project} ${purlOf(one)}`,
        isOpen: !CLOSED_STATES.has(state),
      })),
  );
  const all = new Set(findings.map(({ finding }) => finding)).size;
  const open = new Set(findings.filter(({ isOpen }) => isOpen).map(({ finding }) => finding)).size;
  return `${id} ${severity} ${open} open, ${all - open} closed`;
}

/** Findings by severity; one of a package version that several SBOMs have counts once. */
function countsOf(model: Model, sboms: readonly ModelSbom[]): string {
  const ranks = new Map<string, number>();
  for (const sbom of sboms)
    for (const { package: one, record } of findingsOf(model, sbom))
      ranks.set(`${purlOf(one)} ${record.id}`, rankOf(record.severity));
  return textOf(countBy([...ranks.values()]));
}

function countBy(ranks: readonly number[]): Counts {
  const counts: Counts = { unassigned: 0, low: 0, medium: 0, high: 0, critical: 0 };
  for (const rank of ranks) counts[LEVELS[rank] ?? 'unassigned'] += 1;
  return counts;
}

const sum = (all: readonly string[]) =>
  LEVELS.map((_, i) => all.reduce((n, one) => n + Number(one.split(' ')[i]), 0)).join(' ');

/** Gate of findings that are medium or worse. */
function gateOf(model: Model, sbom: ModelSbom): string {
  const bad = findingsOf(model, sbom).filter(
    ({ record }) => rankOf(record.severity) >= rankOf('medium'),
  );
  const open = bad.filter(({ state }) => !CLOSED_STATES.has(state));
  const counts = countBy(open.map(({ record }) => rankOf(record.severity)));
  const outcome = open.length > 0 ? 'failed' : 'passed';
  return `${outcome} ${bad.length - open.length} closed, ${textOf(counts)}`;
}

/** Returns the view that the API shows of the SBOMs of a model. */
export async function shownView(tenant: TestTenant, { sboms }: Model): Promise<ModelView> {
  const visitor = tenant.as('Visitor');
  const view: ModelView = { sboms: {}, gates: {}, counts: {}, vulnerabilities: [] };
  for (const { sbomid } of sboms) {
    const { items } = await visitor.listSbomVulnerabilities({
      ...{ sbomid, pageSize: 200 },
      suppressed: 'all',
    });
    view.sboms[sbomid] = items
      .map(({ id, purl, severity, state, decision }) =>
        [id, purl, severity, state, decision?.reopened_by].join(' '),
      )
      .toSorted();
    const gate = await visitor.getSbomGate({ sbomid, fail_on: 'medium' });
    view.gates[sbomid] = `${gate.outcome} ${gate.closed} closed, ${textOf(gate.findings)}`;
    const { severity_counts } = await visitor.getSbom({ sbomid });
    view.counts[`sbom ${sbomid}`] = severity_counts === null ? 'none' : textOf(severity_counts);
  }
  const { items: projects } = await visitor.listProjects({});
  for (const { path, severity_counts, sbom_count } of projects)
    if (sbom_count > 0) view.counts[`project ${path}`] = textOf(severity_counts);
  const paths = new Set(sboms.map(({ project }) => project.split('/')[0] ?? ''));
  const { items: folders } = await visitor.listFolders({});
  for (const { path, severity_counts } of folders)
    if (paths.has(path)) view.counts[`folder ${path}`] = textOf(severity_counts);
  const { items } = await visitor.listVulnerabilities({ suppressed: 'all', pageSize: 200 });
  view.vulnerabilities = items
    .map(
      ({ id, severity, open_findings, closed_findings }) =>
        `${id} ${severity} ${open_findings} open, ${closed_findings} closed`,
    )
    .toSorted();
  view.counts['tenant'] = textOf((await visitor.getDashboard({})).open);
  return view;
}
