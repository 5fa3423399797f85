import type { Role } from '@assay/contract/endpoint.ts';
import { IconCornerDownLeft } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { keyNames } from '../../lib/shortcuts.ts';
import searchStyles from '../text/search-box.module.css';
import styles from './palette.module.css';

const HINTS = [
  ['↑ ↓', 'move'],
  ['↵', 'open'],
  ['Mod ↵', 'new_tab'],
  ['Tab', 'narrow'],
  ['Esc', 'close'],
] as const;

/** The keys of the palette, and the role whose pages it offers. */
export function PaletteFoot({ role }: { role: Role }) {
  const { t } = useTranslation();
  return (
    <div className={styles.foot}>
      {HINTS.map(([keys, name]) => (
        <span key={name} className={styles.hint}>
          <span className={searchStyles.keys}>
            {keyNames(keys).map((key) => (
              <kbd key={key}>
                {key === '↵' ? <IconCornerDownLeft className="icon" data-size="12" /> : key}
              </kbd>
            ))}
          </span>
          {t(`palette.${name}`)}
        </span>
      ))}
      <span className="push">{t('palette.as', { role })}</span>
    </div>
  );
}
