import type { Rematch } from '@assay/contract/advisories.ts';
import type { TFunction } from 'i18next';
import { formatCount } from '../../lib/formats.ts';

/** Tells whether a re-match is done, or has failed. */
export const hasEnded = ({ status }: Pick<Rematch, 'status'>): boolean =>
  status === 'done' || status === 'failed';

/** `3 added, 1 removed`; that nothing changed only once it has ended. */
export function changesOf(t: TFunction, row: Pick<Rematch, 'added' | 'removed' | 'changed'>) {
  const words = (['added', 'removed', 'changed'] as const).flatMap((name) =>
    row[name] > 0 ? [t(`matcher.${name}`, { shown: formatCount(row[name]) })] : [],
  );
  return words.join(', ');
}
