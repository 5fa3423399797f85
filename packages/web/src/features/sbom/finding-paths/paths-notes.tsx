import type { FindingPaths } from '@assay/contract/dependencies.ts';
import { IconInfoCircle } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/formats.ts';
import styles from './paths.module.css';

/** Starts of paths other than the root: the document does not state what brought these components in. */
export function PathsNotes({ found: { root_state, starts } }: { found: FindingPaths }) {
  const { t } = useTranslation();
  const of = (count: number) => ({ count, shown: formatCount(count) });
  const apart = starts.no_dependants;
  const notes = [
    root_state !== 'linked' && t(`sbom_paths.root_${root_state}`, of(apart)),
    root_state === 'linked' && apart > 0 && t('sbom_paths.also_apart', of(apart)),
    starts.cycle > 0 && t('sbom_paths.cycles', of(starts.cycle)),
  ].filter((note) => note !== false);
  if (notes.length === 0) return null;
  return (
    <p className={`note row ${styles.note}`}>
      <IconInfoCircle className="icon" aria-hidden="true" />
      <span>{notes.join(' ')}</span>
    </p>
  );
}
