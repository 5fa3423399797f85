import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/formats.ts';
import exploitedStyles from '../marks/known-exploited.module.css';
import { SeverityMark } from '../marks/severity-mark.tsx';
import type { DecisionSubject } from './decision-subject.ts';
import styles from './decisions.module.css';

const SHOWN = 6;

/** The vulnerabilities that are decided, and in how many packages. */
export function SubjectList({ subjects }: { subjects: readonly DecisionSubject[] }) {
  const { t } = useTranslation();
  const packages = new Set(subjects.map((one) => one.package));
  const count = packages.size;
  const [only = ''] = packages;
  return (
    <div>
      <ul className={styles.subjects}>
        {subjects.slice(0, SHOWN).map((one) => (
          <li key={`${one.vulnerability} ${one.package}`} title={one.package}>
            <SeverityMark severity={one.severity} />
            <code>{one.vulnerability}</code>
            {one.kev && (
              <span
                className={`tag ${exploitedStyles.knownExploited}`}
                title={t('marks.known_exploited')}
              >
                KEV
              </span>
            )}
          </li>
        ))}
        {subjects.length > SHOWN && (
          <li className="text-secondary">
            {t('decisions.more', { shown: formatCount(subjects.length - SHOWN) })}
          </li>
        )}
      </ul>
      <p className={`meta text-tertiary ${styles.about}`}>
        {count === 1 && only !== '' ? (
          <code>{only}</code>
        ) : packages.has('') ? (
          t('decisions.about_all')
        ) : (
          t('decisions.about', { count, shown: formatCount(count) })
        )}
      </p>
    </div>
  );
}
