import type { View } from '@assay/contract/views.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { FormFailure } from '../gate/form-failure.tsx';
import styles from './list-views.module.css';
import { shownState, type ViewedList } from './shown-view.ts';
import { VIEW_CALLS } from './strings.ts';

/** Saves the list as it is shown under a new name. */
export function SaveAs({
  list,
  onSaved,
  onCancel,
}: {
  list: ViewedList;
  onSaved: (view: View) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const create = useApiMutation('createListView', { quiet: true, refresh: VIEW_CALLS });
  const { list: of } = list.view;
  if (!of) return null;
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault();
        create.mutate(
          { list: of, name, shared, state: shownState(list) },
          {
            onSuccess: (view) => {
              notifyDone(t('views.saved', { name: view.name }));
              onSaved(view);
            },
          },
        );
      }}
    >
      <TextInput
        label={t('views.name')}
        value={name}
        maxLength={100}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label={t('views.share')}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <FormFailure failure={create.error} otherwise={t('views.not_saved')} />
      <div className={styles.buttons}>
        <Button
          type="submit"
          variant="filled"
          disabled={name.trim() === ''}
          loading={create.isPending}
        >
          {t('views.save')}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t('lists.cancel')}
        </Button>
      </div>
    </form>
  );
}
