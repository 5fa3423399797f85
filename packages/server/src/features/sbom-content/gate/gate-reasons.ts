import type { GateReason } from '@assay/contract/coverage.ts';
import type { UncheckedCode, UncheckedGroup } from '@assay/core/coverage/check.ts';

type Text = Pick<GateReason, 'message' | 'fix'>;

const IMPORT = 'An operator imports them with: assay advisories import <file or directory>';
const ASK =
  'Ask the supplier of the SBOM to correct it, or pass --allow-unchecked if you accept it.';

const numbered = (count: number, one: string, many: string) =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;
const components = (count: number) => numbered(count, 'component', 'components');

const UNCHECKED: Record<Exclude<UncheckedCode, 'no_source'>, (count: number) => string> = {
  no_identifier: (count) => `${components(count)} without a purl`,
  unreadable_purl: (count) => `${components(count)} with a purl that cannot be read`,
  cpe_only: (count) => `${components(count)} with an incomplete CPE and no purl`,
  no_ecosystem: (count) => `${components(count)} of a type that no advisories are compared with`,
  no_version: (count) => `${components(count)} without a version`,
  not_a_version: (count) => `${components(count)} with a range or placeholder for a version`,
  repository: (count) => `${components(count)} that are a repository at a tag or commit`,
  no_release: (count) => `${components(count)} that do not state the release of their distribution`,
};

const OTHERS: Record<
  'no_components' | 'stale' | 'unknown_verdict' | 'unrated',
  (count: number) => Text
> = {
  no_components: () => ({
    message: 'The SBOM lists no package, so there is nothing to check.',
    fix: 'Look whether the tool that wrote the SBOM found the packages.',
  }),
  stale: (count) => ({
    message: `${components(count)} were checked with advisories that are older than the limit of this server.`,
    fix: IMPORT.replace('them', 'newer ones'),
  }),
  unknown_verdict: (count) => ({
    message: `${numbered(count, 'finding', 'findings')} could not be decided.`,
    fix: 'Open the findings with verdict "unknown", which state what is missing, and answer them in a VEX statement.',
  }),
  unrated: (count) => ({
    message: `${numbered(count, 'vulnerability has', 'vulnerabilities have')} no severity, so ${count === 1 ? 'it' : 'they'} may be of any.`,
    fix: 'Look at the findings of severity "unassigned", and answer them in a VEX statement.',
  }),
};

/** A reason that is not about components of one kind. */
export const reasonOf = (reason: keyof typeof OTHERS, count: number): GateReason => ({
  ...{ reason, ecosystem: null, release: null, count },
  ...OTHERS[reason](count),
});

/** Components that no advisory could be compared with. */
export function reasonOfGroup({ components: count, ...group }: UncheckedGroup): GateReason {
  const { reason, ecosystem, release } = group;
  if (reason !== 'no_source') {
    return { ...group, count, message: `${UNCHECKED[reason](count)} not checked.`, fix: ASK };
  }
  const place = [ecosystem, release].filter((text) => text !== null).join(' ');
  return {
    ...group,
    count,
    message: `${components(count)} of ${place} not checked: no advisories are loaded for ${place}.`,
    fix: IMPORT,
  };
}
