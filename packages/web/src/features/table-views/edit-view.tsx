import type { View } from '@assay/contract/views.ts';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { VIEW_CALLS } from '../../components/list-views/strings.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

/** Changes the name of a view, and who sees it; for administrators also whether it is the default. */
export function EditView({ view, onDone }: { view: View; onDone: () => void }) {
  const { t } = useTranslation();
  const isAdministrator = useHasRole('TenantAdmin');
  const [name, setName] = useState(view.name);
  const [shared, setShared] = useState(view.shared);
  const [isDefault, setDefault] = useState(view.is_default);
  const change = useApiMutation('updateListView', { quiet: true, refresh: VIEW_CALLS });
  const setDefaultView = useApiMutation('setDefaultListView', { quiet: true, refresh: VIEW_CALLS });
  const { list, uuid, revision } = view;
  const save = async () => {
    // The default stays shared: it is given up before, and set after, the view is changed.
    const isGivenUp = view.is_default && !isDefault;
    if (isGivenUp) await setDefaultView.mutateAsync({ list, uuid: null });
    if (name !== view.name || shared !== view.shared)
      await change.mutateAsync({ uuid, revision, name, shared });
    if (isDefault && !view.is_default) await setDefaultView.mutateAsync({ list, uuid });
    notifyDone(t('table_views.saved'));
    onDone();
  };
  const ignore = () => undefined;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        // The form shows what failed.
        void save().catch(ignore);
      }}
    >
      <TextInput
        label={t('table_views.name')}
        value={name}
        maxLength={100}
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label={t('table_views.share')}
        checked={shared}
        disabled={isDefault}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      {isAdministrator && (
        <Checkbox
          size="xs"
          label={t('table_views.make_default')}
          checked={isDefault}
          onChange={(event) => {
            setDefault(event.currentTarget.checked);
            if (event.currentTarget.checked) setShared(true);
          }}
        />
      )}
      <FormFailure
        failure={change.error ?? setDefaultView.error}
        otherwise={t('table_views.not_saved')}
      />
      <div>
        <Button
          type="submit"
          variant="filled"
          disabled={name.trim() === ''}
          loading={change.isPending || setDefaultView.isPending}
        >
          {t('table_views.save')}
        </Button>
      </div>
    </form>
  );
}
