import { STATUS_LEVELS } from '@assay/contract/attestation.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import { NativeSelect, Radio, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../../../components/signing-keys/signing.module.css';
import type { UsableKey } from '../../../components/signing-keys/use-usable-keys.ts';

/** Values chosen for all subjects. */
export interface StatementValues {
  level: (typeof STATUS_LEVELS)[number];
  reason: string;
  ledger: string;
  key: string;
  /** Ids of the revoked statements. */
  supersedes: readonly string[];
}

/** Level, reason, ledger and key. Fields without a choice are hidden. */
export function StatementFields({
  values,
  ledgers,
  keys,
  change,
}: {
  values: StatementValues;
  ledgers: readonly Ledger[];
  keys: readonly UsableKey[];
  change: (changes: Partial<StatementValues>) => void;
}) {
  const { t } = useTranslation();
  const chosen = keys.find(({ key }) => key.uuid === values.key);
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
      {ledgers.length > 1 && (
        <NativeSelect
          label={t('notarize.ledger')}
          value={values.ledger}
          onChange={(event) => change({ ledger: event.currentTarget.value })}
          data={ledgers.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        />
      )}
      {keys.length > 0 && (
        <NativeSelect
          label={t('notarize.key')}
          description={chosen?.private_key === null ? t('notarize.server_key_text') : undefined}
          value={values.key}
          onChange={(event) => change({ key: event.currentTarget.value })}
          data={keys.map(({ key, private_key }) => ({
            value: key.uuid,
            label: t(private_key ? 'notarize.key_here' : 'notarize.key_server', {
              name: key.name,
            }),
          }))}
        />
      )}
    </>
  );
}
