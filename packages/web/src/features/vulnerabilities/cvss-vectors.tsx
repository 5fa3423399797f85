import type { VulnerabilityDetail } from '@assay/contract/vulnerabilities.ts';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../components/marks/severity-mark.tsx';
import styles from './vulnerability.module.css';

type Vector = VulnerabilityDetail['cvss_vectors'][number];

/** Vectors of all versions side by side, scored again, with what differs. */
export function CvssVectors({ vectors }: { vectors: Vector[] }) {
  const { t } = useTranslation();
  if (vectors.length === 0) return null;
  return (
    <section>
      <h2>{t('priority.cvss')}</h2>
      <table className={styles.vectors}>
        <thead>
          <tr>
            <th>{t('priority.cvss_version')}</th>
            <th>{t('priority.cvss_score')}</th>
            <th>{t('priority.cvss_record')}</th>
            <th>{t('priority.cvss_difference')}</th>
          </tr>
        </thead>
        {vectors.map((one) => (
          <tbody key={`${one.source} ${one.advisory} ${one.vector}`}>
            <tr>
              <td>{one.version ?? '–'}</td>
              <td>
                <span className="row">
                  {one.severity && <SeverityMark severity={one.severity} />}
                  {one.score?.toFixed(1) ?? '–'}
                </span>
              </td>
              <td>
                <code className="cut" title={`${one.source} ${one.advisory}`}>
                  {one.advisory}
                </code>
              </td>
              <td>
                <Difference of={one} />
              </td>
            </tr>
            <tr>
              <td colSpan={4}>
                <code className={`text-tertiary ${styles.vector}`}>{one.vector}</code>
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Difference({ of: { differences, score, stated } }: { of: Vector }) {
  const { t } = useTranslation();
  if (score === null) return <b className="strong">{t('priority.cvss_unreadable')}</b>;
  if (differences.length === 0)
    return <span className="text-tertiary">{t('priority.no_difference')}</span>;
  const words = differences.map((one) => t(`priority.difference_${one}`, { stated: stated ?? '' }));
  return <b className="strong">{words.join(', ')}</b>;
}
