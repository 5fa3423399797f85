import { IconChevronRight } from '@assay/icons';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { STARTING_POINTS, type StartingPoint } from './starting-points.ts';

/** Says what profiles are for, and offers some to begin with. */
export function NoProfiles({ onStart }: { onStart: (point: StartingPoint) => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState title={t('attestation_profiles.none')} text={t('attestation_profiles.none_text')}>
      <ul className="starts">
        {STARTING_POINTS.map((point) => (
          <li key={point}>
            <UnstyledButton className="start" onClick={() => onStart(point)}>
              <span className="strong">{t(`attestation_profiles.start_${point}`)}</span>
              <span className="t2">{t(`attestation_profiles.start_${point}_text`)}</span>
              <IconChevronRight className="i" aria-hidden="true" />
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
