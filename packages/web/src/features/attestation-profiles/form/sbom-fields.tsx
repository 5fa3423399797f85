import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { IconPlus, IconX } from '@assay/icons';
import { ActionIcon, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleSetName } from '../../../components/compliance/rule-sets/rule-set-name.ts';
import styles from '../attestation-profiles.module.css';
import { DaysField } from './days-field.tsx';
import { type Of, Part } from './profile-fields.tsx';
import { ruleSetValues } from './profile-values.ts';

/** The SBOM that is needed, and the rule sets that it meets. */
export function SbomFields({ form }: Of) {
  const { t } = useTranslation();
  const add = useRef<HTMLButtonElement>(null);
  const { sbom, rule_sets } = form.values;
  const unused = RULE_SET_IDS.find((id) => rule_sets.every(({ rule_set }) => rule_set !== id));
  return (
    <Part title={t('attestation_profiles.sbom')}>
      <Checkbox
        label={t('attestation_profiles.sbom_needed')}
        {...form.getInputProps('sbom', { type: 'checkbox' })}
      />
      {sbom && (
        <DaysField
          description={t('attestation_profiles.sbom_age_help')}
          {...form.getInputProps('sbom_max_age_days')}
        />
      )}
      {rule_sets.map(({ key }, index) => (
        <RuleSetBlock
          key={key}
          form={form}
          index={index}
          onRemove={() => {
            form.removeListItem('rule_sets', index);
            // The pressed button is gone.
            add.current?.focus();
          }}
        />
      ))}
      <div>
        <Button
          ref={add}
          leftSection={<IconPlus className="icon" aria-hidden="true" />}
          disabled={unused === undefined}
          onClick={() => unused && form.insertListItem('rule_sets', ruleSetValues(unused))}
        >
          {t('attestation_profiles.add_rule_set')}
        </Button>
      </div>
    </Part>
  );
}

function RuleSetBlock({ form, index, onRemove }: Of & { index: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const name = form.values.rule_sets[index]?.rule_set ?? 'ntia';
  return (
    <fieldset className={`stack ${styles.formBlock}`} aria-label={ruleSetName(name)}>
      <div className="row">
        <h4>{t('attestation_profiles.rule_set')}</h4>
        <ActionIcon
          className="push"
          aria-label={t('attestation_profiles.remove_rule_set', { name: ruleSetName(name) })}
          onClick={onRemove}
        >
          <IconX className="icon" aria-hidden="true" />
        </ActionIcon>
      </div>
      <NativeSelect
        aria-label={t('attestation_profiles.rule_set')}
        data={RULE_SET_IDS.map((value) => ({ value, label: ruleSetName(value) }))}
        {...form.getInputProps(`rule_sets.${index}.rule_set`)}
      />
      <TextInput
        label={t('attestation_profiles.min_coverage')}
        description={t('attestation_profiles.min_coverage_help')}
        type="number"
        min={1}
        max={100}
        {...form.getInputProps(`rule_sets.${index}.min_coverage`)}
      />
    </fieldset>
  );
}
