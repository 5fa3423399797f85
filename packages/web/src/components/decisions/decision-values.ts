import type { DecisionScope, Justification, ResponseName } from '@assay/contract/decision-names.ts';
import type { decisions } from '@assay/contract/decisions.ts';
import type { Request } from '@assay/contract/endpoint.ts';
import { projectPathProblem } from '@assay/contract/project-path.ts';
import type { AnalysisState } from '@assay/contract/sbom-rows.ts';
import { dayOf, startOfDay } from '../../lib/formats.ts';
import type { DecisionOrigin, DecisionSubject } from './decision-subject.ts';

type Preview = Request<typeof decisions.previewDecisions>;
type ReopenRules = NonNullable<Preview['reopen_on']>;

/** Fields of the dialog. */
export interface DecisionValues {
  /** Undefined until one is chosen. */
  state: AnalysisState | undefined;
  justification: Justification;
  responses: readonly ResponseName[];
  detail: string;
  scope: DecisionScope;
  /** Paths of projects, for `project`; of one folder, for `folder`. */
  paths: readonly string[];
  versionFrom: string;
  versionTo: string;
  /** Day on which the decision ends, such as `2027-03-30`; empty without an end. */
  until: string;
  reopenOn: ReopenRules;
  suppressed: boolean;
}

/** Most pairs of vulnerability and package that one act decides. */
export const MOST_SUBJECTS = 5000;

/** Values of an earlier decision or claim with which the dialog opens. */
export type DecisionDraft = Partial<
  Pick<DecisionValues, 'state' | 'justification' | 'responses' | 'detail'>
>;

/** The folder that contains a project; empty for a project at the top. */
const folderOf = (project: string): string => project.split('/').slice(0, -1).join('/');

/** Values with which the dialog opens: all versions of the project, or what a list of the tenant leaves to choose. */
export function startValues(
  origin: DecisionOrigin,
  { draft, isAdmin }: { draft: DecisionDraft | undefined; isAdmin: boolean },
): DecisionValues {
  const scope = origin.sbom || !isAdmin ? 'project' : 'tenant';
  return {
    state: undefined,
    justification: '',
    responses: [],
    detail: '',
    ...draft,
    scope,
    paths: pathsOf(scope, origin),
    versionFrom: '',
    versionTo: '',
    until: '',
    reopenOn: ['severity', 'kev'],
    suppressed: false,
  };
}

/** Paths that belong to a scope when it is chosen. */
export function pathsOf(scope: DecisionScope, { sbom, projects = [] }: DecisionOrigin): string[] {
  if (scope === 'project') return sbom ? [sbom.project] : [...projects];
  const folder = scope === 'folder' && sbom ? folderOf(sbom.project) : '';
  return folder === '' ? [] : [folder];
}

/** Tells whether a state can have a justification. */
export const canJustify = (state: AnalysisState | undefined): boolean =>
  state === 'not_affected' || state === 'false_positive';

/** Tells whether a date field names a day that is over, so that nothing can end then. */
export const isPastDay = (until: string, now: number): boolean =>
  until !== '' && until <= dayOf(now);

const places = ({ scope, paths }: DecisionValues, { sbom }: DecisionOrigin) => {
  if (scope === 'tenant') return [{ scope }];
  if (scope === 'sbom') return sbom ? [{ scope, sbomid: sbom.sbomid }] : [];
  return paths
    .filter((path) => projectPathProblem(path) === undefined)
    .map((path) => ({ scope, path }));
};

/** The requests that the fields ask for, one for each place; none while fields are missing. */
export function requestsOf(
  values: DecisionValues,
  subjects: readonly DecisionSubject[],
  origin: DecisionOrigin,
): Preview[] {
  const { state, justification, versionFrom, versionTo, until } = values;
  if (state === undefined) return [];
  const ends = until === '' ? undefined : startOfDay(until);
  const body = {
    items: subjects.map(({ vulnerability, package: name }) => ({ vulnerability, package: name })),
    state,
    justification: canJustify(state) ? justification : ('' as const),
    responses: [...values.responses],
    detail: values.detail.trim(),
    suppressed: values.suppressed,
    reopen_on: values.reopenOn,
    ...(versionFrom.trim() !== '' && { version_from: versionFrom.trim() }),
    ...(versionTo.trim() !== '' && { version_to: versionTo.trim() }),
    ...(ends !== undefined && { expires_at: ends }),
  };
  return places(values, origin).map((place) => ({ ...body, ...place }));
}
