import type { SignersGroup, SignersGroupUser } from '@assay/contract/signers-groups.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiRows, client, useApiMutation } from '../../../api.ts';
import { useRows } from '../../../components/data-table/rows.ts';
import { KeysOf } from '../../../components/signing-keys/keys-of.tsx';
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

const REFRESH = ['listSignersGroups', 'listSignersGroupUsers', 'getSigner'] as const;

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim();

/** People whose e-mail or name has the text, without those who were only invited. */
async function findUsers(keyword: string, signal: AbortSignal): Promise<Candidate[]> {
  const { items } = await client.listUsers({ keyword, pageSize: 20 }, { signal });
  return items
    .filter(({ status }) => status === 'active')
    .map((user) => ({ uuid: user.uuid, name: user.email, more: nameOf(user) }));
}

/** The people of a group. */
export function GroupUsers({ group: { uuid, name: group } }: { group: SignersGroup }) {
  const { t } = useTranslation();
  const rows = useRows(apiRows('listSignersGroupUsers', { uuid }));
  const members = useMemo(() => new Set(rows.items.map((user) => user.uuid)), [rows.items]);
  const sign = useChangeSignature();
  const { command, tried } = useTriedChange(group);
  const add = useApiMutation('addSignersGroupUser', {
    quiet: true,
    refresh: REFRESH,
    prepare: (input) => sign(input, () => memberChange('add', input.uuid, input.userUUID)),
  });
  const remove = useApiMutation('removeSignersGroupUser', {
    refresh: REFRESH,
    prepare: (input) => sign(input, () => memberChange('remove', input.uuid, input.user_uuid)),
  });
  return (
    <section className="stack">
      <h2>{t('signers_groups.users_title')}</h2>
      <p className="help">{t('signers_groups.users_text')}</p>
      <Members
        label={t('signers_groups.users_title')}
        rows={rows}
        none={t('signers_groups.no_users')}
      >
        {(user) => (
          <UserRow
            key={user.uuid}
            user={user}
            isRemoving={remove.isPending && remove.variables.user_uuid === user.uuid}
            onRemove={() => {
              tried('remove', { email: user.email });
              remove.mutate(
                { uuid, user_uuid: user.uuid },
                { onSuccess: () => notifyDone(t('signers_groups.removed', { name: user.email })) },
              );
            }}
          />
        )}
      </Members>
      <MemberSearch
        what="user"
        label={t('signers_groups.find_user')}
        none={t('signers_groups.nobody_found')}
        find={findUsers}
        members={members}
        failure={add.error}
        onAdd={(user) => {
          tried('add', { email: user.name });
          add.mutate(
            { uuid, userUUID: user.uuid },
            { onSuccess: () => notifyDone(t('signers_groups.added', { name: user.name })) },
          );
        }}
      />
      <SignElsewhere failure={add.error ?? remove.error} command={command} />
    </section>
  );
}

function UserRow({
  user,
  isRemoving,
  onRemove,
}: {
  user: SignersGroupUser;
  isRemoving: boolean;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const { uuid, email, keys, by_directory, counts } = user;
  return (
    <MemberRow
      name={email}
      keys={keys}
      isRemoving={isRemoving}
      onRemove={by_directory ? undefined : onRemove}
      title={
        <>
          {/* A principal exists only after its first key. */}
          {keys > 0 ? (
            <AppLink className="strong cut" href={signerPath(uuid)} title={email}>
              {email}
            </AppLink>
          ) : (
            <span className="strong cut" title={email}>
              {email}
            </span>
          )}
          <span className="text-tertiary cut" data-only="desktop" title={nameOf(user)}>
            {nameOf(user)}
          </span>
          <Uncounted counts={counts} />
          {by_directory && (
            <span className="tag" title={t('signers_groups.by_directory_text')}>
              {t('signers_groups.by_directory')}
            </span>
          )}
        </>
      }
    >
      <KeysOf principal={uuid} />
    </MemberRow>
  );
}
