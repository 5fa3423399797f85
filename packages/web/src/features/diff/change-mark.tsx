import type { DiffComponent } from '@assay/contract/sbom-diff.ts';
import { IconArrowDown, IconArrowUp } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import styles from './diff.module.css';

const SIGNS = {
  added: '+',
  removed: '−',
  changed: '≠',
  relicensed: '§',
  upgraded: <IconArrowUp className="icon" data-size="14" aria-hidden="true" />,
  downgraded: <IconArrowDown className="icon" data-size="14" aria-hidden="true" />,
};

/** A change as a sign in a box; its word is there for screen readers. */
export function ChangeMark({ change }: Pick<DiffComponent, 'change'>) {
  const { t } = useTranslation();
  const word = t(`diff.${change}`);
  return (
    <span className={styles.mark} data-change={change} title={word}>
      <span aria-hidden="true">{SIGNS[change]}</span>
      <span className="visually-hidden">{word}</span>
    </span>
  );
}
