import type { Artifact } from '@assay/contract/artifact.ts';
import type { Check, CheckState, UncheckedReason } from '@assay/contract/coverage.ts';
import type { TFunction } from 'i18next';
import { formatCount } from '../../lib/formats.ts';

/** Display form of a check state. */
export interface CheckView {
  state: CheckState;
  isStale: boolean;
  /** Basis of the state: `23 of 97 not checked`. Empty when there is nothing to add. */
  base: string;
  /** Replaces the state's own word. */
  word?: string;
}

/** The state of an SBOM, project or folder, with the counts that it is based on. */
export function viewOfCheck(t: TFunction, check: Check): CheckView {
  const { state, components, unchecked, stale, undecided, handled } = check;
  const total = formatCount(components);
  const parts: string[] = [];
  if (components === 0) parts.push(t('check.none'));
  else if (state === 'checked' && stale === 0) parts.push(t('check.all', { total }));
  else if (unchecked === components) parts.push(t('check.nothing_of', { total }));
  else if (unchecked > 0)
    parts.push(t('check.not_of', { unchecked: formatCount(unchecked), total }));
  if (undecided > 0)
    parts.push(t('check.undecided', { count: undecided, shown: formatCount(undecided) }));
  if (handled > 0) parts.push(t('check.handled', { count: handled, shown: formatCount(handled) }));
  if (stale > 0) parts.push(t('check.stale_of', { stale: formatCount(stale), total }));
  return { state, isStale: stale > 0, base: parts.join(', ') };
}

/** The state of an artifact, with the reason why it is not, or only partly, checked. */
export const viewOfArtifact = (
  t: TFunction,
  { check_state, check_reason, stale }: Pick<Artifact, 'check_state' | 'check_reason' | 'stale'>,
): CheckView => ({
  state: check_state,
  isStale: stale,
  base: check_reason === null ? '' : t(`check.reason_${check_reason}`),
});

/** Formats the reason components were not checked, with their number: `no advisory source for Maven: 903`. */
export function reasonText(
  t: TFunction,
  { reason, ecosystem, release, components }: UncheckedReason,
): string {
  const place = [ecosystem, release].filter(Boolean).join(' ');
  const why = place ? t('check.no_source_for', { place }) : t(`check.reason_${reason}`);
  return t('check.reason_count', { why, shown: formatCount(components) });
}
