import type { SignersGroup } from '@assay/contract/signers-groups.ts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { DetailsSkeleton } from '../../components/answers/skeleton.tsx';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import keyValueStyles from '../../components/page/key-values.module.css';
import manageStyles from '../../components/page/manage.module.css';
import { DeleteSection } from '../../components/settings/delete-section.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { notifyDone } from '../../lib/notifications.ts';
import { EditGroup, editGroup } from './edit-group.tsx';
import { GroupEnd } from './group-end.tsx';
import { isOutOfReach, membersOf, needsOf } from './group-words.ts';
import { GroupApiKeys } from './members/group-api-keys.tsx';
import { GroupUsers } from './members/group-users.tsx';
import { changeCommand } from './signed/change-commands.ts';
import { groupChange, useChangeSignature } from './signed/change-signature.ts';
import { SignElsewhere } from './signed/sign-elsewhere.tsx';
import { useGroup } from './use-group.ts';

/** One signers group: its meaning, its members, and its changes. */
export function GroupDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: group, error, isPending, refetch } = useGroup(uuid);
  return (
    <DetailDrawer
      label={t('signers_groups.one')}
      title={<span className="any-break">{group?.name ?? t('signers_groups.one')}</span>}
      onClose={onClose}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {isPending && <DetailsSkeleton />}
      {group === null && (
        <EmptyState title={t('signers_groups.gone')} text={t('signers_groups.gone_text')} />
      )}
      {group && (
        <div className={manageStyles.manage}>
          <GroupFacts group={group} />
          <GroupUsers group={group} />
          <GroupApiKeys group={group} />
          <DeleteGroup group={group} onGone={onClose} />
        </div>
      )}
    </DetailDrawer>
  );
}

function GroupFacts({ group }: { group: SignersGroup }) {
  const { t } = useTranslation();
  const { uuid, description, threshold, expires_at, created_at } = group;
  return (
    <section className="stack">
      <p>{t('signers_groups.means', { count: threshold })}</p>
      {description && <p className="text-secondary any-break">{description}</p>}
      <dl className={keyValueStyles.keyValues}>
        <dt>{t('signers_groups.threshold_short')}</dt>
        <dd>
          {needsOf(group, t)}
          {isOutOfReach(group) && <span className="bad"> {t('signers_groups.out_of_reach')}</span>}
        </dd>
        <dt>{t('signers_groups.members')}</dt>
        <dd>{membersOf(group, t)}</dd>
        <dt>{t('signers_groups.temporary')}</dt>
        <dd>
          <GroupEnd at={expires_at} />
        </dd>
        <dt>{t('signers_groups.created_at')}</dt>
        <dd>
          <TimeAgo at={created_at} />
        </dd>
        <dt>UUID</dt>
        <dd>
          <CutMiddle text={uuid} what="UUID" />
        </dd>
      </dl>
      <div>
        <DialogButton label={t('signers_groups.edit')} form={editGroup(uuid)}>
          {(close) => <EditGroup group={group} onDone={close} />}
        </DialogButton>
      </div>
    </section>
  );
}

function DeleteGroup({
  group: { uuid, name },
  onGone,
}: {
  group: SignersGroup;
  onGone: () => void;
}) {
  const { t } = useTranslation();
  const sign = useChangeSignature();
  const remove = useApiMutation('deleteSignersGroup', {
    quiet: true,
    prepare: (input) => sign(input, () => groupChange('delete', uuid, {})),
    refresh: ['listSignersGroups'],
    onDone: () => {
      notifyDone(t('signers_groups.deleted', { name }));
      onGone();
    },
  });
  return (
    <>
      <DeleteSection
        title={t('signers_groups.delete')}
        name={name}
        removal={remove}
        onConfirm={() => remove.mutate({ uuid })}
      >
        {t('signers_groups.delete_text')}
      </DeleteSection>
      <SignElsewhere failure={remove.error} command={changeCommand.delete(name)} />
    </>
  );
}
