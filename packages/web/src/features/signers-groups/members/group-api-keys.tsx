import type { SignersGroup, SignersGroupApiKey } from '@assay/contract/signers-groups.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows, client, useApiMutation } from '../../../api.ts';
import { useRows } from '../../../components/data-table/rows.ts';
import { KeysOf } from '../../../components/signing-keys/keys-of.tsx';
import { AddKey } from '../../../components/signing-keys/register/add-key.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { notifyDone } from '../../../lib/notifications.ts';
import { signerPath } from '../../../lib/signer-path.ts';
import { memberChange, useChangeSignature } from '../signed/change-signature.ts';
import { SignElsewhere } from '../signed/sign-elsewhere.tsx';
import { Uncounted } from '../signed/uncounted.tsx';
import { useTriedChange } from '../signed/use-tried-change.ts';
import { MemberRow } from './member-row.tsx';
import { type Candidate, MemberSearch } from './member-search.tsx';
import { Members } from './members.tsx';

const REFRESH = ['listSignersGroups', 'listSignersGroupApiKeys', 'getSigner'] as const;

/** API keys whose name has the text, without those that are revoked. */
async function findApiKeys(keyword: string, signal: AbortSignal): Promise<Candidate[]> {
  const { items } = await client.listApiKeys({ keyword, pageSize: 20 }, { signal });
  return items
    .filter(({ revoked_at }) => revoked_at === null)
    .map(({ uuid, name, prefix }) => ({ uuid, name, more: `${prefix}…` }));
}

/** The API keys of a group; their signing keys are registered here. */
export function GroupApiKeys({ group: { uuid, name: group } }: { group: SignersGroup }) {
  const { t } = useTranslation();
  const rows = useRows(apiRows('listSignersGroupApiKeys', { uuid }));
  const members = useMemo(() => new Set(rows.items.map((key) => key.uuid)), [rows.items]);
  const sign = useChangeSignature();
  const { command, tried } = useTriedChange(group);
  const add = useApiMutation('addSignersGroupApiKey', {
    quiet: true,
    refresh: REFRESH,
    prepare: (input) => sign(input, () => memberChange('add', input.uuid, input.apiKeyUUID)),
  });
  const remove = useApiMutation('removeSignersGroupApiKey', {
    refresh: REFRESH,
    prepare: (input) => sign(input, () => memberChange('remove', input.uuid, input.api_key_uuid)),
  });
  return (
    <section className="stack">
      <h2>{t('signers_groups.api_keys_title')}</h2>
      <p className="help">{t('signers_groups.api_keys_text')}</p>
      <Members
        label={t('signers_groups.api_keys_title')}
        rows={rows}
        none={t('signers_groups.no_api_keys')}
      >
        {(key) => (
          <ApiKeyRow
            key={key.uuid}
            apiKey={key}
            isRemoving={remove.isPending && remove.variables.api_key_uuid === key.uuid}
            onRemove={() => {
              tried('remove', { api_key: key.uuid });
              remove.mutate(
                { uuid, api_key_uuid: key.uuid },
                { onSuccess: () => notifyDone(t('signers_groups.removed', { name: key.name })) },
              );
            }}
          />
        )}
      </Members>
      <MemberSearch
        what="api-key"
        label={t('signers_groups.find_api_key')}
        none={t('signers_groups.no_key_found')}
        find={findApiKeys}
        members={members}
        failure={add.error}
        onAdd={(key) => {
          tried('add', { api_key: key.uuid });
          add.mutate(
            { uuid, apiKeyUUID: key.uuid },
            { onSuccess: () => notifyDone(t('signers_groups.added', { name: key.name })) },
          );
        }}
      />
      <SignElsewhere failure={add.error ?? remove.error} command={command} />
    </section>
  );
}

function ApiKeyRow({
  apiKey: { uuid, name, prefix, revoked_at, keys, counts },
  isRemoving,
  onRemove,
}: {
  apiKey: SignersGroupApiKey;
  isRemoving: boolean;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  return (
    <MemberRow
      name={name}
      keys={keys}
      isRemoving={isRemoving}
      onRemove={onRemove}
      title={
        <>
          {keys > 0 ? (
            <AppLink className="strong cut" href={signerPath(uuid)} title={name}>
              {name}
            </AppLink>
          ) : (
            <span className="strong cut" title={name}>
              {name}
            </span>
          )}
          <code className="text-tertiary" data-only="desktop">
            {prefix}…
          </code>
          <Uncounted counts={counts} />
          {revoked_at !== null && <span className="tag">{t('signers_groups.revoked')}</span>}
        </>
      }
    >
      <KeysOf principal={uuid} />
      {revoked_at === null && (
        <div>
          <AddKey principal={uuid} />
        </div>
      )}
    </MemberRow>
  );
}
