import { JUSTIFICATIONS, Justification, REOPEN_RULES } from '@assay/contract/decision-names.ts';
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DecisionOrigin } from './decision-subject.ts';
import { canJustify } from './decision-values.ts';
import styles from './decisions.module.css';
import type { FieldProps } from './field-props.ts';
import { ResponseChoice } from './response-choice.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { StateChoice } from './state-choice.tsx';
import { UntilField } from './until-field.tsx';

/** Fields of the dialog: what is decided, where, for which versions, and until when. */
export function DecisionFields({
  values,
  onChange,
  origin,
}: FieldProps & { origin: DecisionOrigin }) {
  const { t } = useTranslation();
  return (
    <>
      <StateChoice values={values} onChange={onChange} />
      <JustificationField values={values} onChange={onChange} />
      <ResponseChoice values={values} onChange={onChange} />
      <Textarea
        label={t('decisions.detail')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={10_000}
        value={values.detail}
        onChange={({ target }) => onChange({ detail: target.value })}
      />
      <ScopeChoice values={values} onChange={onChange} origin={origin} />
      <div className={styles.pair}>
        <VersionFields values={values} onChange={onChange} />
        <UntilField values={values} onChange={onChange} />
      </div>
      <div className={styles.pair}>
        <ReopenFields values={values} onChange={onChange} />
        <Checkbox
          size="xs"
          className={styles.suppress}
          label={t('decisions.suppress')}
          description={t('decisions.suppress_help')}
          checked={values.suppressed}
          onChange={({ target }) => onChange({ suppressed: target.checked })}
        />
      </div>
    </>
  );
}

function JustificationField({ values: { state, justification }, onChange }: FieldProps) {
  const { t } = useTranslation();
  const isOpen = canJustify(state);
  return (
    <NativeSelect
      label={t('decisions.justification')}
      {...(!isOpen && { description: t('decisions.justification_help') })}
      disabled={!isOpen}
      value={isOpen ? justification : ''}
      data={[
        { value: '', label: t('decisions.justification_none') },
        ...JUSTIFICATIONS.map((value) => ({ value, label: t(`decisions.justification_${value}`) })),
      ]}
      onChange={({ target }) => onChange({ justification: Justification.parse(target.value) })}
    />
  );
}

function VersionFields({ values: { versionFrom, versionTo }, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <div>
      <div className={styles.versions}>
        <TextInput
          label={t('decisions.version_from')}
          maxLength={256}
          value={versionFrom}
          onChange={({ target }) => onChange({ versionFrom: target.value })}
        />
        <TextInput
          label={t('decisions.version_to')}
          maxLength={256}
          value={versionTo}
          onChange={({ target }) => onChange({ versionTo: target.value })}
        />
      </div>
      <p className="help">{t('decisions.versions_help')}</p>
    </div>
  );
}

function ReopenFields({ values: { reopenOn }, onChange }: FieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={styles.group}>
      <legend>{t('decisions.reopen')}</legend>
      <div className={styles.checks}>
        {REOPEN_RULES.map((rule) => (
          <Checkbox
            key={rule}
            size="xs"
            label={t(`decisions.reopen_${rule}`)}
            {...((rule === 'range' || rule === 'advisory') && {
              description: t(`decisions.reopen_${rule}_help`),
            })}
            checked={reopenOn.includes(rule)}
            onChange={({ target }) =>
              onChange({
                reopenOn: target.checked
                  ? [...reopenOn, rule]
                  : reopenOn.filter((one) => one !== rule),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
