import { LICENSE_GROUPS, type LicenseGroup } from '@assay/core/license-policy/license-groups.ts';
import { RULE_VERDICTS, type RuleVerdict } from '@assay/core/license-policy/license-policy.ts';
import { IconX } from '@assay/icons';
import { ActionIcon, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import manageStyles from '../../components/page/manage.module.css';
import styles from './license-policy.module.css';
import type { TypedRule } from './typed-policy.ts';

/** Verdict that a person chooses. */
export function VerdictSelect({
  label,
  value,
  change,
}: {
  label: string;
  value: RuleVerdict;
  change: (verdict: RuleVerdict) => void;
}) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      label={label}
      value={value}
      data={RULE_VERDICTS.map((verdict) => ({ value: verdict, label: t(`licenses.${verdict}`) }))}
      onChange={({ currentTarget }) =>
        change(RULE_VERDICTS.find((one) => one === currentTarget.value) ?? value)
      }
    />
  );
}

/** A rule of the policy: name, verdict, and what it names. */
export function RuleBlock({
  rule,
  number,
  change,
  remove,
}: {
  rule: TypedRule;
  number: number;
  change: (changes: Partial<TypedRule>) => void;
  remove: () => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <fieldset className={`stack ${styles.rule}`} aria-labelledby={id}>
      <div className="row">
        <h3 id={id}>{t('license_policy.rule', { number })}</h3>
        <ActionIcon
          className="push"
          aria-label={t('license_policy.remove', { number })}
          onClick={remove}
        >
          <IconX className="icon" aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={manageStyles.twoFields}>
        <TextInput
          label={t('license_policy.name')}
          maxLength={100}
          value={rule.name}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        <VerdictSelect
          label={t('license_policy.verdict')}
          value={rule.verdict}
          change={(verdict) => change({ verdict })}
        />
      </div>
      <GroupChoice groups={rule.groups} change={(groups) => change({ groups })} />
      <Textarea
        label={t('license_policy.licenses')}
        description={t('license_policy.licenses_help')}
        autosize
        minRows={1}
        maxRows={10}
        spellCheck={false}
        value={rule.licenses}
        onChange={({ currentTarget }) => change({ licenses: currentTarget.value })}
      />
    </fieldset>
  );
}

function GroupChoice({
  groups,
  change,
}: {
  groups: LicenseGroup[];
  change: (groups: LicenseGroup[]) => void;
}) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('license_policy.groups')}
      value={groups}
      onChange={(values) => change(LICENSE_GROUPS.filter((group) => values.includes(group)))}
    >
      <div className={styles.groups}>
        {LICENSE_GROUPS.map((group) => (
          <Checkbox key={group} value={group} label={t(`licenses.group_${group}`)} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
