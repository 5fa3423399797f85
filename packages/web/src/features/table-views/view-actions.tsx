import type { View } from '@assay/contract/views.ts';
import { IconPencil, IconStar, IconTrash } from '@assay/icons';
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { VIEW_CALLS } from '../../components/list-views/strings.ts';
import { Dialog } from '../../components/page/dialog.tsx';
import { notifyDone } from '../../lib/notifications.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { EditView } from './edit-view.tsx';
import styles from './table-views.module.css';

/** Chooses, edits and deletes a view, as far as the person may. */
export function ViewActions({ view, isChosen }: { view: View; isChosen: boolean }) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const isAdministrator = useHasRole('TenantAdmin');
  const choose = useApiMutation('setOwnListView', { refresh: VIEW_CALLS });
  const { name, list, uuid, own, shared, is_default } = view;
  const mayChange = isAdministrator ? own || shared : own && !is_default;
  const close = () => setAsked(undefined);
  return (
    <>
      <ActionIcon
        aria-label={t('table_views.choose', { name })}
        title={t('table_views.choose', { name })}
        aria-pressed={isChosen}
        onClick={() => choose.mutate({ list, uuid: isChosen ? null : uuid })}
      >
        <IconStar className={`icon ${isChosen ? styles.chosen : ''}`} aria-hidden="true" />
      </ActionIcon>
      {mayChange && (
        <>
          <ActionIcon
            aria-label={t('table_views.edit', { name })}
            title={t('table_views.edit', { name })}
            onClick={() => setAsked('edit')}
          >
            <IconPencil className="icon" aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            aria-label={t('table_views.delete', { name })}
            title={t('table_views.delete', { name })}
            onClick={() => setAsked('delete')}
          >
            <IconTrash className="icon" aria-hidden="true" />
          </ActionIcon>
        </>
      )}
      <Dialog opened={asked === 'edit'} onClose={close} title={t('table_views.edit_title')}>
        <EditView view={view} onDone={close} />
      </Dialog>
      <Dialog opened={asked === 'delete'} onClose={close} title={t('table_views.delete_title')}>
        <DeleteView view={view} onDone={close} />
      </Dialog>
    </>
  );
}

function DeleteView({ view: { uuid, name }, onDone }: { view: View; onDone: () => void }) {
  const { t } = useTranslation();
  const removal = useApiMutation('deleteListView', { quiet: true, refresh: VIEW_CALLS });
  const confirm = () =>
    removal.mutate(
      { uuid },
      {
        onSuccess: () => {
          notifyDone(t('table_views.deleted'));
          onDone();
        },
      },
    );
  return (
    <div className="stack">
      <p>{t('table_views.delete_text', { name })}</p>
      <FormFailure failure={removal.error} />
      <div>
        <Button variant="filled" loading={removal.isPending} onClick={confirm} data-autofocus>
          {t('table_views.delete_title')}
        </Button>
      </div>
    </div>
  );
}
