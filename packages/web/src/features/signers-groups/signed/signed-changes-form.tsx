import type { SignersPolicy } from '@assay/contract/signers-groups.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api.ts';
import { FormFailure } from '../../../components/gate/form-failure.tsx';
import { signatureOf } from '../../../components/signing-keys/signed/signature-of.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import { useSigningOfChanges } from './change-signature.ts';
import { SignedWith } from './signed-with.tsx';

/** Says who signs changes of signers, with a signature itself. */
export function SignedChangesForm({ onDone }: { onDone: () => void }) {
  const { policy, key } = useSigningOfChanges();
  return policy ? <PolicyForm policy={policy} signer={key} onDone={onDone} /> : null;
}

function PolicyForm({
  policy,
  signer,
  onDone,
}: {
  policy: SignersPolicy;
  signer: ReturnType<typeof useSigningOfChanges>['key'];
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const { signed_changes, administrators } = policy;
  const [chosen, setChosen] = useState<string[]>(
    administrators.filter(({ signs, keys }) => (signed_changes ? signs : keys > 0)).map(uuidOf),
  );
  const set = useApiMutation('setSignersPolicy', {
    quiet: true,
    refresh: ['getSignersPolicy'],
    prepare: async (input) => {
      const sorted = [...input.administrators].sort();
      const change = { kind: 'policy', acts: 'required', administrators: sorted } as const;
      return signer ? { ...input, signed: await signatureOf(signer, () => change) } : input;
    },
  });
  const send = (uuids: string[]) =>
    set.mutate(
      { administrators: uuids },
      {
        onSuccess: (now) => {
          notifyDone(
            t(now.signed_changes ? 'signers_groups.signed_on' : 'signers_groups.signed_off'),
          );
          onDone();
        },
      },
    );
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        send(chosen);
      }}
    >
      <p className="text-secondary">{t('signers_groups.signed_text')}</p>
      <Checkbox.Group
        label={t('signers_groups.signed_administrators')}
        description={t('signers_groups.signed_warning')}
        value={chosen}
        onChange={setChosen}
      >
        <div className="stack">
          {administrators.map(({ uuid, email, keys, current }) => (
            <Checkbox
              key={uuid}
              value={uuid}
              label={email}
              disabled={keys === 0 && !chosen.includes(uuid)}
              description={
                !current
                  ? t('signers_groups.signed_former')
                  : keys === 0 && t('signers_groups.signed_no_key')
              }
            />
          ))}
        </div>
      </Checkbox.Group>
      <SignedWith name={signer?.key.name} policy={policy} chosen={chosen} />
      <FormFailure failure={set.error} />
      <div className="row">
        <Button
          type="submit"
          variant="filled"
          disabled={!signer || chosen.length === 0}
          loading={set.isPending}
        >
          {t(signed_changes ? 'signers_groups.signed_change' : 'signers_groups.signed_require')}
        </Button>
        {signed_changes && (
          <Button disabled={!signer} loading={set.isPending} onClick={() => send([])}>
            {t('signers_groups.signed_release')}
          </Button>
        )}
      </div>
    </form>
  );
}

const uuidOf = ({ uuid }: { uuid: string }) => uuid;
