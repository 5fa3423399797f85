import { IconX } from '@assay/icons';
import { ActionIcon, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { predicateName } from '../../../components/attestation/predicate-name.ts';
import manageStyles from '../../../components/page/manage.module.css';
import styles from '../attestation-profiles.module.css';
import { DaysField } from './days-field.tsx';
import { GroupSelect } from './group-select.tsx';
import type { Of } from './profile-fields.tsx';
import { COMMON_TYPES } from './profile-values.ts';

/** A required attestation: type, signers, maximum age. */
export function AttestationBlock({
  form,
  index,
  onRemove,
}: Of & { index: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const number = index + 1;
  const props = (field: string) => form.getInputProps(`attestations.${index}.${field}`);
  return (
    <fieldset className={`stack ${styles.formBlock}`} aria-labelledby={id}>
      <div className="row">
        <h4 id={id}>{t('attestation_profiles.attestation', { number })}</h4>
        <ActionIcon
          className="push"
          aria-label={t('attestation_profiles.remove', { number })}
          onClick={onRemove}
        >
          <IconX className="icon" aria-hidden="true" />
        </ActionIcon>
      </div>
      <Checkbox.Group label={t('attestation_profiles.types')} {...props('predicate_types')}>
        <div className={`${styles.formChoices} ${styles.pairs}`}>
          {COMMON_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={predicateName(type)} title={type} />
          ))}
        </div>
      </Checkbox.Group>
      <Textarea
        label={t('attestation_profiles.other_types')}
        description={t('attestation_profiles.other_types_help')}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        {...props('other_types')}
      />
      <div className={`${manageStyles.twoFields} ${styles.pair}`}>
        <GroupSelect {...props('signers_group_uuid')} />
        <TextInput
          label={t('attestation_profiles.threshold')}
          description={t('attestation_profiles.threshold_help')}
          type="number"
          min={1}
          max={64}
          {...props('threshold')}
        />
      </div>
      <Textarea
        label={t('attestation_profiles.builders')}
        description={t('attestation_profiles.builders_help')}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        {...props('builders')}
      />
      <DaysField description={t('attestation_profiles.age_help')} {...props('max_age_days')} />
    </fieldset>
  );
}
