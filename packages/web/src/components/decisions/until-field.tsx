import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../lib/formats.ts';
import { isPastDay } from './decision-values.ts';
import styles from './decisions.module.css';
import type { FieldProps } from './field-props.ts';

const DAY_MS = 86_400_000;
const PERIODS = [30, 90, 365] as const;

/** Day on which the decision ends, typed or as a period from today. */
export function UntilField({ values: { until }, onChange }: FieldProps) {
  const { t } = useTranslation();
  const now = Date.now();
  return (
    <div>
      <TextInput
        type="date"
        label={t('decisions.until')}
        min={dayOf(now + DAY_MS)}
        value={until}
        error={isPastDay(until, now) && t('decisions.until_past')}
        onChange={({ target }) => onChange({ until: target.value })}
      />
      <p className={`help ${styles.periods}`}>
        {PERIODS.map((days) => (
          <button
            key={days}
            type="button"
            className="link"
            onClick={() => onChange({ until: dayOf(now + days * DAY_MS) })}
          >
            {t(`decisions.days_${days}`)}
          </button>
        ))}
      </p>
    </div>
  );
}
