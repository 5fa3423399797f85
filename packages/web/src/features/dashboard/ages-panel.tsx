import type { Dashboard } from '@assay/contract/dashboard.ts';
import { useTranslation } from 'react-i18next';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { CountLink } from '../../components/text/count-link.tsx';
import { definedValues } from '../../lib/defined-values.ts';
import { Bar } from './bar.tsx';
import styles from './dashboard.module.css';
import { vulnerabilitiesPath } from './list-paths.ts';

const WORDS = ['age_0', 'age_1', 'age_2', 'age_3'] as const;

/** Open vulnerabilities by the time since they were first seen. */
export function AgesPanel({ ages }: { ages: Dashboard['ages'] }) {
  const { t } = useTranslation();
  const most = Math.max(1, ...ages.map(({ vulnerabilities }) => vulnerabilities));
  return (
    <Panel title={t('dashboard.ages')}>
      <div className={panelStyles.body}>
        <ul className={`${styles.bars} ${styles.ages}`}>
          {ages.map(({ from, before, vulnerabilities }, i) => {
            const word = t(`dashboard.${WORDS[i] ?? 'age_3'}`);
            const filters = {
              seen_from: from ?? undefined,
              seen_before: before ?? undefined,
            };
            return (
              <li key={word}>
                <span className="text-secondary">{word}</span>
                <Bar share={vulnerabilities / most} color="var(--text-3)" />
                <CountLink
                  count={vulnerabilities}
                  href={vulnerabilitiesPath(definedValues(filters))}
                  label={word}
                />
              </li>
            );
          })}
        </ul>
      </div>
    </Panel>
  );
}
