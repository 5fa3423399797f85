import type { Attestation } from '@assay/contract/attestation.ts';
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import styles from '../../../components/signing-keys/signing.module.css';
import type { Hashed } from './subject.ts';

/** Statements against an artifact, to be revoked by the new one. */
export function WithdrawStatement({
  subject: { sha256 },
  ledger,
  chosen,
  onChange,
}: {
  subject: Hashed;
  ledger: string;
  /** Ids of statements. */
  chosen: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...apiQuery('listAttestations', { sha256, ledger_uuid: ledger, pageSize: 100 }),
    meta: { quiet: true },
  });
  const against = (data?.items ?? []).filter(isAgainst);
  if (against.length === 0) return null;
  const toggle = (id: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className={styles.takeBack}>
      <legend className="meta text-tertiary">{t('notarize.takes_back')}</legend>
      <p className="help">{t('notarize.takes_back_text')}</p>
      {against.map(({ uuid, statement_id, status, signer, reason }) => (
        <Checkbox
          key={uuid}
          size="xs"
          checked={chosen.includes(statement_id)}
          onChange={(event) => toggle(statement_id, event.currentTarget.checked)}
          label={t('notarize.takes_back_one', {
            level: t(`notarize.level_${status ?? 'untrusted'}`),
            name: signer?.name ?? t('notarize.stranger'),
          })}
          description={reason}
        />
      ))}
    </fieldset>
  );
}

/** Tells whether a statement prevents an artifact from being trusted. */
const isAgainst = ({ status, verification }: Attestation): boolean =>
  (status === 'untrusted' || status === 'unsupported') && verification !== 'invalid';
