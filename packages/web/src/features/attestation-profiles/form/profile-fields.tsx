import { TRUST_LEVELS } from '@assay/contract/attestation.ts';
import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import signingStyles from '../../../components/signing-keys/signing.module.css';
import attestationProfilesStyles from '../attestation-profiles.module.css';
import type { ProfileValues } from './profile-values.ts';

/** The form of a profile, as its parts get it. */
export interface Of {
  form: UseFormReturnType<ProfileValues>;
}

/** One part of the form under its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset className={`stack ${attestationProfilesStyles.formPart}`} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </fieldset>
  );
}

/** Name and description of the profile. */
export function NameFields({ form }: Of) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('attestation_profiles.name')}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('attestation_profiles.description')}
        className={signingStyles.plainText}
        autosize
        minRows={2}
        maxLength={1000}
        {...form.getInputProps('description')}
      />
    </>
  );
}

/** Artifacts to which it applies. */
export function AboutFields({ form }: Of) {
  const { t } = useTranslation();
  return (
    <Part title={t('attestation_profiles.about')}>
      <Radio.Group label={t('attestation_profiles.scope')} {...form.getInputProps('scope')}>
        <div className={attestationProfilesStyles.formChoices}>
          <Radio size="xs" value="built" label={t('attestation_profiles.scope_built')} />
          <Radio size="xs" value="all" label={t('attestation_profiles.scope_all')} />
        </div>
      </Radio.Group>
      <TextInput
        label={t('attestation_profiles.kinds')}
        description={t('attestation_profiles.kinds_help')}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('kinds')}
      />
    </Part>
  );
}

/** Levels of trust that pass. */
export function TrustFields({ form }: Of) {
  const { t } = useTranslation();
  return (
    <Part title={t('attestation_profiles.trust')}>
      <Checkbox.Group
        label={t('attestation_profiles.levels')}
        description={t('attestation_profiles.levels_help')}
        {...form.getInputProps('trust_levels')}
      >
        <div className={attestationProfilesStyles.formChoices}>
          {TRUST_LEVELS.map((level) => (
            <Checkbox key={level} value={level} label={t(`marks.trust_${level}`)} />
          ))}
        </div>
      </Checkbox.Group>
    </Part>
  );
}
