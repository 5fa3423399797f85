import { KEY_CUSTODIES } from '@assay/contract/signing-keys.ts';
import { IconPlus } from '@assay/icons';
import { Button, Checkbox } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../attestation-profiles.module.css';
import { AttestationBlock } from './attestation-block.tsx';
import { type Of, Part } from './profile-fields.tsx';
import { attestationValues } from './profile-values.ts';

/** More is refused (contract). */
const MOST = 16;

/** The attestations that an artifact needs, and whose keys count in them. */
export function AttestationFields({ form }: Of) {
  const { t } = useTranslation();
  const add = useRef<HTMLButtonElement>(null);
  const { attestations } = form.values;
  return (
    <Part title={t('attestation_profiles.attestations')}>
      {attestations.length > 1 && (
        <p className="help">{t('attestation_profiles.attestations_help')}</p>
      )}
      {attestations.map(({ key }, index) => (
        <AttestationBlock
          key={key}
          form={form}
          index={index}
          onRemove={() => {
            form.removeListItem('attestations', index);
            // The pressed button is gone.
            add.current?.focus();
          }}
        />
      ))}
      <div>
        <Button
          ref={add}
          leftSection={<IconPlus className="icon" aria-hidden="true" />}
          disabled={attestations.length >= MOST}
          onClick={() => form.insertListItem('attestations', attestationValues())}
        >
          {t('attestation_profiles.add')}
        </Button>
      </div>
      {attestations.length > 0 && (
        <Checkbox.Group
          label={t('attestation_profiles.custody')}
          description={t('attestation_profiles.custody_help')}
          {...form.getInputProps('custody')}
        >
          <div className={styles.formChoices}>
            {KEY_CUSTODIES.map((custody) => (
              <Checkbox
                key={custody}
                value={custody}
                label={t(`attestation_profiles.custody_${custody}`)}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </Part>
  );
}
