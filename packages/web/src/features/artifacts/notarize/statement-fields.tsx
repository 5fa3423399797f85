import { STATUS_LEVELS } from '@assay/contract/attestation.ts';
import { Radio, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SignPlaceFields } from '../../../components/signing-keys/sign-place-fields.tsx';
import styles from '../../../components/signing-keys/signing.module.css';
import type { SignPlace } from '../../../components/signing-keys/use-sign-place.ts';

/** Values chosen for all subjects. */
export interface StatementValues {
  level: (typeof STATUS_LEVELS)[number];
  reason: string;
  /** Ids of the revoked statements. */
  supersedes: readonly string[];
}

/** Level, reason, ledger and key. */
export function StatementFields({
  values,
  place,
  change,
}: {
  values: StatementValues;
  place: SignPlace;
  change: (changes: Partial<StatementValues>) => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Radio.Group
        label={t('notarize.level')}
        description={t(`notarize.level_${values.level}_text`)}
        value={values.level}
        onChange={(value) =>
          change({ level: STATUS_LEVELS.find((one) => one === value) ?? values.level })
        }
      >
        <div className={styles.waysOfKey}>
          {STATUS_LEVELS.map((value) => (
            <Radio key={value} size="xs" value={value} label={t(`notarize.level_${value}`)} />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        className={styles.plainText}
        label={t('notarize.reason')}
        description={t('notarize.reason_text')}
        autosize
        minRows={2}
        maxLength={2000}
        value={values.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <SignPlaceFields place={place} />
    </>
  );
}
