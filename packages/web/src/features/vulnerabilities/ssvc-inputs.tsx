import type { VulnerabilityDetail } from '@assay/contract/vulnerabilities.ts';
import { useTranslation } from 'react-i18next';
import styles from '../../components/priority/priority.module.css';

/** Inputs of an SSVC decision, each with what it follows from; unknown ones are shown as unknown. */
export function SsvcInputs({ ssvc }: { ssvc: VulnerabilityDetail['ssvc'] }) {
  const { t } = useTranslation();
  const points = ['exploitation', 'automatable', 'technical_impact'] as const;
  return (
    <section>
      <h2>{t('priority.ssvc')}</h2>
      <dl className={styles.facts}>
        {points.map((point) => (
          <div key={point}>
            <dt>{t(`priority.${point}`)}</dt>
            <dd>
              {t(`priority.ssvc_${ssvc[point].value}`)}
              <span className="text-tertiary">, {t(`priority.basis_${ssvc[point].basis}`)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
