import { IconPlus, IconX } from '@assay/icons';
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../attestation-profiles.module.css';
import { type Of, Part } from './profile-fields.tsx';
import { expressionValues } from './profile-values.ts';

/** More is refused (contract). */
const MOST = 8;

/** Conditions in CEL, for what the other fields cannot say. */
export function ExpressionFields({ form }: Of) {
  const { t } = useTranslation();
  const add = useRef<HTMLButtonElement>(null);
  const { expressions } = form.values;
  return (
    <Part title={t('attestation_profiles.expressions')}>
      <p className="help">{t('attestation_profiles.expressions_help')}</p>
      {expressions.map(({ key }, index) => (
        <ExpressionBlock
          key={key}
          form={form}
          index={index}
          onRemove={() => {
            form.removeListItem('expressions', index);
            // The pressed button is gone.
            add.current?.focus();
          }}
        />
      ))}
      <div>
        <Button
          ref={add}
          leftSection={<IconPlus className="icon" aria-hidden="true" />}
          disabled={expressions.length >= MOST}
          onClick={() => form.insertListItem('expressions', expressionValues())}
        >
          {t('attestation_profiles.add_expression')}
        </Button>
      </div>
    </Part>
  );
}

function ExpressionBlock({ form, index, onRemove }: Of & { index: number; onRemove: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const number = index + 1;
  return (
    <fieldset className={`stack ${styles.formBlock}`} aria-labelledby={id}>
      <div className="row">
        <h4 id={id}>{t('attestation_profiles.expression', { number })}</h4>
        <ActionIcon
          className="push"
          aria-label={t('attestation_profiles.remove_expression', { number })}
          onClick={onRemove}
        >
          <IconX className="icon" aria-hidden="true" />
        </ActionIcon>
      </div>
      <TextInput
        label={t('attestation_profiles.expression_name')}
        description={t('attestation_profiles.expression_name_help')}
        autoComplete="off"
        maxLength={64}
        {...form.getInputProps(`expressions.${index}.name`)}
      />
      <Textarea
        label={t('attestation_profiles.condition')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        maxLength={1000}
        {...form.getInputProps(`expressions.${index}.condition`)}
      />
    </fieldset>
  );
}
