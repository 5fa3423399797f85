import type { View } from '@assay/contract/views.ts';
import { IconBuilding, IconCheck, IconEyeOff, IconStar, IconUsers } from '@assay/icons';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { addStrings } from '../../lib/strings.ts';
import { AppLink } from '../text/app-link.tsx';
import { CopyButton } from '../text/copy-button.tsx';
import styles from './list-views.module.css';
import { SaveAs } from './save-as.tsx';
import { changesFor, type ViewedList } from './shown-view.ts';
import { VIEW_CALLS, views } from './strings.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import type { ViewDifference } from './view-changes.ts';

addStrings({ views });

/** Views of the list by who sees them, what is unsaved, and how it is saved. */
export function ViewMenu({
  list,
  differences,
  onClose,
}: {
  list: ViewedList;
  differences: readonly ViewDifference[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [isNaming, setNaming] = useState(false);
  const { view, change } = list;
  const { saved } = view;
  const { data } = useQuery(apiQuery('listListViews', { list: view.list }));
  const items = data?.items ?? [];
  const open = (one: View | null) => {
    change(changesFor(list, one));
    onClose();
  };
  if (isNaming)
    return (
      <SaveAs
        list={list}
        onCancel={() => setNaming(false)}
        onSaved={(one) => {
          change(changesFor(list, one), 'replace');
          onClose();
        }}
      />
    );
  return (
    <>
      {groupsOf(items).map(({ key, icon: Icon, items: group }) =>
        group.length === 0 ? null : (
          <Group
            key={key}
            label={t(`views.${key}`)}
            icon={<Icon className="icon" data-size="14" aria-hidden="true" />}
          >
            {group.map((one) => (
              <ViewRow
                key={one.uuid}
                view={one}
                isCurrent={one.uuid === saved?.uuid}
                onOpen={() => open(one)}
              />
            ))}
          </Group>
        ),
      )}
      <Group label={t('views.built')} icon={null}>
        <li className={styles.row}>
          <Pick
            isCurrent={!saved}
            name={t('lists.built_in')}
            note={t('views.built_note')}
            onOpen={() => open(null)}
          />
        </li>
      </Group>
      {differences.length > 0 && saved ? (
        <UnsavedChanges
          {...{ list, saved, differences }}
          onSaveAs={() => setNaming(true)}
          onReset={() => open(saved)}
          onSaved={onClose}
        />
      ) : (
        <div className={styles.new}>
          <Button onClick={() => setNaming(true)}>{t('views.save_as')}</Button>
        </div>
      )}
      <footer className={styles.foot}>
        <CopyButton text={window.location.href} what={t('views.link')} />
        <AppLink className="link" href="/settings/column-config">
          {t('views.manage')}
        </AppLink>
      </footer>
    </>
  );
}

/** Views by who sees them. */
const groupsOf = (items: readonly View[]) =>
  [
    { key: 'tenant', icon: IconBuilding, items: items.filter((one) => one.is_default) },
    {
      key: 'shared',
      icon: IconUsers,
      items: items.filter((one) => one.shared && !one.is_default),
    },
    { key: 'private', icon: IconEyeOff, items: items.filter((one) => !one.shared) },
  ] as const;

function Group({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={label}>
      <h3 className={styles.head}>
        {icon}
        {label}
      </h3>
      <ul className={styles.rows}>{children}</ul>
    </section>
  );
}

/** One view: opens it, and makes it the one that opens with the list. */
function ViewRow({
  view,
  isCurrent,
  onOpen,
}: {
  view: View;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation();
  const choose = useApiMutation('setOwnListView', { refresh: VIEW_CALLS });
  const { data } = useQuery(apiQuery('getOpeningViews', {}));
  const isChosen = data?.items.some((one) => one.chosen && one.view.uuid === view.uuid) ?? false;
  const owner = view.own ? t('views.you') : (view.owner ?? t('views.nobody'));
  return (
    <li className={styles.row}>
      <Pick isCurrent={isCurrent} name={view.name} note={owner} onOpen={onOpen} />
      <ActionIcon
        aria-label={t('views.choose', { name: view.name })}
        title={t('views.choose', { name: view.name })}
        aria-pressed={isChosen}
        onClick={() => choose.mutate({ list: view.list, uuid: isChosen ? null : view.uuid })}
      >
        <IconStar className={`icon ${isChosen ? styles.chosen : ''}`} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}

function Pick({
  isCurrent,
  name,
  note,
  onOpen,
}: {
  isCurrent: boolean;
  name: string;
  note: string;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.pick}
      aria-current={isCurrent || undefined}
      onClick={onOpen}
    >
      {isCurrent ? <IconCheck className="icon" data-size="14" aria-hidden="true" /> : <span />}
      <span className={styles.name}>{name}</span>
      <span className={styles.note}>{note}</span>
    </button>
  );
}
