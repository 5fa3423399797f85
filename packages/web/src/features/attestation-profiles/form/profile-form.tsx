import { AttestationProfileInput } from '@assay/contract/attestation-profiles.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangedMeanwhile } from '../../../components/gate/changed-meanwhile.tsx';
import { FormEnd } from '../../../components/gate/form-end.tsx';
import { useStoredForm } from '../../../lib/stored-form.ts';
import { AttestationFields } from './attestation-fields.tsx';
import { ExpressionFields } from './expression-fields.tsx';
import { LicenseFields } from './license-fields.tsx';
import { issuesOf, refusalsOf } from './profile-errors.ts';
import { AboutFields, NameFields, TrustFields } from './profile-fields.tsx';
import { ProfilePreview } from './profile-preview.tsx';
import { inputOf, type ProfileInput, type ProfileValues } from './profile-values.ts';
import { SbomFields } from './sbom-fields.tsx';
import { VulnerabilityFields } from './vulnerability-fields.tsx';

/**
 * Form of a profile. Typed values stay after a refusal; the first field with an error gets the focus.
 *
 * @param name of the form in the form store
 * @param profileId of the profile that is changed; undefined for a new one
 * @param sending the call that `send` makes; `onError` receives its failure
 * @param above receives a function that fills the form with other values
 * @param children label of the button
 */
export function ProfileForm({
  name,
  profileId,
  start,
  sending,
  send,
  above,
  children,
}: {
  name: string;
  profileId?: string;
  start: ProfileValues;
  sending: { error: unknown; isPending: boolean };
  send: (input: ProfileInput, onError: (failure: unknown) => void) => void;
  above?: (fill: (values: ProfileValues) => void) => ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const labels = {
    name: t('attestation_profiles.name'),
    description: t('attestation_profiles.description'),
    scope: t('attestation_profiles.scope'),
    kinds: t('attestation_profiles.kinds'),
    trust_levels: t('attestation_profiles.levels'),
    fail_from: t('attestation_profiles.fail_from'),
  };
  const element = useRef<HTMLFormElement>(null);
  const sent = useRef<ProfileInput>(inputOf(start));
  const { form, changed } = useStoredForm<ProfileValues>(name, start, {
    validate: (values) => {
      const input = inputOf(values);
      return issuesOf(AttestationProfileInput.safeParse(input).error?.issues ?? [], input, t);
    },
  });
  const [refusals, setRefusals] = useState(0);
  // Messages are rendered when the refusal is counted.
  useEffect(() => {
    if (refusals > 0) focusFirstError(element.current);
  }, [refusals]);
  const countRefusal = () => setRefusals((count) => count + 1);
  const submit = form.onSubmit((values) => {
    const input = inputOf(values);
    sent.current = input;
    send(input, (failure) => {
      form.setErrors(refusalsOf(failure, input, t));
      countRefusal();
    });
  }, countRefusal);
  const isAtField = Object.keys(refusalsOf(sending.error, sent.current, t)).length > 0;
  return (
    <form className="stack" onSubmit={submit} noValidate ref={element}>
      {above?.(form.setValues)}
      <NameFields form={form} />
      <AboutFields form={form} />
      <TrustFields form={form} />
      <AttestationFields form={form} />
      <VulnerabilityFields form={form} />
      <SbomFields form={form} />
      <LicenseFields form={form} />
      <ExpressionFields form={form} />
      <ProfilePreview
        profileId={profileId}
        rulesOf={() => {
          const errors = form.validate();
          if (errors.hasErrors) countRefusal();
          return AttestationProfileInput.safeParse(inputOf(form.values)).data?.rules;
        }}
      />
      <ChangedMeanwhile form={form} changed={changed} labels={labels} />
      <FormEnd sending={isAtField ? { ...sending, error: null } : sending}>{children}</FormEnd>
    </form>
  );
}

function focusFirstError(form: HTMLElement | null): void {
  const wrapper = form
    ?.querySelector('.mantine-InputWrapper-error')
    ?.closest('.mantine-InputWrapper-root');
  wrapper?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, select')?.focus();
}
