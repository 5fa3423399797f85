import { IconChevronRight } from '@assay/icons';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import styles from './attestation-profiles.module.css';
import { STARTING_POINTS, type StartingPoint } from './starting-points.ts';

/** Explains profiles, and offers starting points. */
export function NoProfiles({ onStart }: { onStart: (point: StartingPoint) => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('attestation_profiles.none')} text={t('attestation_profiles.none_text')}>
      <ul className={styles.starts}>
        {STARTING_POINTS.map((point) => (
          <li key={point}>
            <UnstyledButton className={styles.start} onClick={() => onStart(point)}>
              <span className="strong">{t(`attestation_profiles.start_${point}`)}</span>
              <span className="text-secondary">
                {t(`attestation_profiles.start_${point}_text`)}
              </span>
              <IconChevronRight className="icon" aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
