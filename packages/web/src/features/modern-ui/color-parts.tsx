import { useTranslation } from 'react-i18next';
import gridStyles from '../../components/page/grid.module.css';
import { Panel } from '../../components/page/panel.tsx';
import styles from './parts.module.css';

/** Tokens of the style sheet by what they are for. */
const TOKENS = {
  surfaces: [
    '--bg-app',
    '--bg-panel',
    '--bg-sunken',
    '--bg-raised',
    '--bg-hover',
    '--bg-active',
    '--bg-selected',
    '--line',
    '--line-strong',
    '--accent-soft',
    '--accent-text',
  ],
  text_colors: ['--text', '--text-2', '--text-3', '--text-inverse'],
  severity_colors: ['--sev-critical', '--sev-high', '--sev-medium', '--sev-low', '--sev-none'],
  trust_colors: ['--trust-yes', '--trust-no', '--trust-old', '--trust-na'],
} as const;
const GROUPS = ['surfaces', 'text_colors', 'severity_colors', 'trust_colors'] as const;

/** The colors of the theme in force, by their names in the style sheet. */
export function ColorParts() {
  const { t } = useTranslation();
  return (
    <div className={gridStyles.grid}>
      {GROUPS.map((group) => (
        <Panel key={group} title={t(`parts.${group}`)} className={gridStyles.span6}>
          <div className={styles.examples}>
            {TOKENS[group].map((name) => (
              <span key={name} className={styles.swatch}>
                <span style={{ background: `var(${name})` }} />
                <code>{name}</code>
              </span>
            ))}
          </div>
        </Panel>
      ))}
    </div>
  );
}
