import type { View } from '@assay/contract/views.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { FormFailure } from '../gate/form-failure.tsx';
import styles from './list-views.module.css';
import { changesFor, shownState, type ViewedList } from './shown-view.ts';
import { VIEW_CALLS } from './strings.ts';
import type { ViewDifference } from './view-changes.ts';

/** Differences from the saved view, with buttons that save them or take them back. */
export function UnsavedChanges({
  list,
  saved,
  differences,
  onSaved,
  onSaveAs,
  onReset,
}: {
  list: ViewedList;
  saved: View;
  differences: readonly ViewDifference[];
  onSaved: () => void;
  onSaveAs: () => void;
  onReset: () => void;
}) {
  const { t } = useTranslation();
  const isAdministrator = useHasRole('TenantAdmin');
  const maySave = isAdministrator ? saved.own || saved.shared : saved.own && !saved.is_default;
  const save = useApiMutation('updateListView', { quiet: true, refresh: VIEW_CALLS });
  const labelOf = (id: string) => list.columns.find((column) => column.id === id)?.label ?? id;
  const { uuid, revision } = saved;
  const state = shownState(list);
  return (
    <section className={styles.changes} aria-label={t('views.unsaved')}>
      <b>{t('views.unsaved_count', { count: differences.length })}</b>
      <ul>
        {differences.map((one) => {
          const words = wordsOf(one, labelOf);
          return <li key={`${one.kind} ${words.name}`}>{t(`views.diff_${one.kind}`, words)}</li>;
        })}
      </ul>
      <FormFailure failure={save.error} otherwise={t('views.not_saved')} />
      <div className={styles.buttons}>
        {maySave && (
          <Button
            variant="filled"
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                { uuid, revision, state },
                {
                  onSuccess: (view) => {
                    list.change(changesFor(list, view), 'replace');
                    notifyDone(t('views.saved', { name: view.name }));
                    onSaved();
                  },
                },
              )
            }
          >
            {t(saved.shared ? 'views.save_shared' : 'views.save')}
          </Button>
        )}
        <Button onClick={onSaveAs}>{t('views.save_as')}</Button>
        <Button variant="subtle" onClick={onReset}>
          {t('views.reset')}
        </Button>
      </div>
    </section>
  );
}

/** Names what a difference is about. */
function wordsOf(one: ViewDifference, labelOf: (id: string) => string): { name: string } {
  if ('column' in one) return { name: labelOf(one.column) };
  return { name: 'filter' in one ? one.filter : '' };
}
