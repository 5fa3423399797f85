import { PublicKeyError } from '@assay/core/attestation/signers/public-key-error.ts';
import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../lib/field-errors.ts';
import { FormEnd } from '../../gate/form-end.tsx';
import { FormFailure } from '../../gate/form-failure.tsx';
import { CodeBlock } from '../../text/code-block.tsx';
import { AdministratorSignature } from './administrator-signature.tsx';
import { isUnsigned, KeyNameInput, keyErrors } from './key-form.tsx';
import { KEY_FIELDS, useKeyForm } from './key-name.ts';
import { type Challenge, challengeFor } from './possession.ts';
import { proofCommands } from './proof-commands.ts';
import { type KeyValues, useRegister } from './use-register.ts';

interface Values extends KeyValues {
  public_key: string;
  proof: string;
}

/**
 * Registers a key stored elsewhere: its public half first, then a proof of possession.
 *
 * @param principal uuid of the API key that owns the signing key; the user when omitted
 */
export function ElsewhereKeyForm({
  principal,
  onDone,
}: {
  principal?: string;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const form = useKeyForm<Values>(`key-elsewhere ${principal ?? ''}`, {
    name: '',
    public_key: '',
    proof: '',
    signed: '',
  });
  const challenge = useMutation({
    mutationFn: ({ public_key }: Values) => challengeFor(public_key, principal),
    meta: { quiet: true },
    onError: (failure) =>
      form.setErrors(
        failure instanceof PublicKeyError
          ? { public_key: failure.message }
          : fieldErrorsOf(failure, KEY_FIELDS),
      ),
  });
  const register = useRegister<Values>(
    ({ public_key, proof }) => ({
      ...{ custody: 'client', public_key, proof: proof.replaceAll(/\s/g, '') },
    }),
    { principal, onDone },
  );
  const submit = form.onSubmit((values) =>
    challenge.data
      ? register.mutate(values, {
          onError: (failure) => form.setErrors(keyErrors(failure, KEY_FIELDS)),
        })
      : challenge.mutate(values),
  );
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p className="text-secondary">{t('signing_keys.way_elsewhere_text')}</p>
      <KeyNameInput form={form} />
      <Textarea
        label={t('signing_keys.public_key')}
        description={t('signing_keys.public_key_help')}
        autosize
        minRows={4}
        maxRows={8}
        spellCheck={false}
        disabled={challenge.isSuccess}
        {...form.getInputProps('public_key')}
      />
      {challenge.data ? (
        <Proof form={form} challenge={challenge.data} register={register} principal={principal} />
      ) : (
        <ChallengeEnd failure={challenge.error} isPending={challenge.isPending} />
      )}
    </form>
  );
}

/** The end of the first step, which asks for what has to be signed. */
function ChallengeEnd({ failure, isPending }: { failure: Error | null; isPending: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <FormFailure
        failure={failure instanceof PublicKeyError ? null : failure}
        fields={KEY_FIELDS}
      />
      <div className="row">
        <Button type="submit" variant="filled" loading={isPending}>
          {t('signing_keys.go_on')}
        </Button>
      </div>
      <p className="help">{t('signing_keys.prove_cli')}</p>
    </>
  );
}

/** The second step: how to sign the challenge, and where its signature goes. */
function Proof({
  form,
  challenge,
  register,
  principal,
}: {
  form: ReturnType<typeof useKeyForm<Values>>;
  challenge: Challenge;
  register: { error: unknown; isPending: boolean };
  principal: string | undefined;
}) {
  const { t } = useTranslation();
  const { error, isPending } = register;
  return (
    <>
      <p>{t('signing_keys.prove')}</p>
      <p className="help">{t('signing_keys.prove_text')}</p>
      <CodeBlock text={proofCommands(challenge)} what={t('signing_keys.prove_command')} />
      <Textarea
        label={t('signing_keys.proof')}
        description={t('signing_keys.proof_help')}
        autosize
        minRows={2}
        maxRows={4}
        spellCheck={false}
        {...form.getInputProps('proof')}
      />
      <AdministratorSignature
        form={form}
        failure={error}
        signing={form.getValues()}
        principal={principal}
      />
      <FormEnd sending={{ error: isUnsigned(error) ? null : error, isPending }} fields={KEY_FIELDS}>
        {t('signing_keys.register')}
      </FormEnd>
    </>
  );
}
