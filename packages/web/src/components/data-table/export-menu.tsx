import { IconDownload } from '@assay/icons';
import { ActionIcon, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageActions } from '../../lib/page-actions.ts';
import { saveAll } from './list-export.ts';
import type { RowsSource } from './rows.ts';

/** Another form that a list can be saved in. */
export interface ExportChoice {
  label: string;
  save: () => Promise<void>;
}

/** Exports the filtered rows, in list order. */
export function ExportMenu({
  source,
  choices = [],
}: {
  source: RowsSource;
  choices?: readonly ExportChoice[];
}): ReactNode {
  const { t } = useTranslation();
  const save = useMutation({ mutationFn: (choice: ExportChoice) => choice.save() });
  const all: readonly ExportChoice[] = [
    { label: t('lists.export_csv'), save: () => saveAll(source, 'csv') },
    { label: t('lists.export_json'), save: () => saveAll(source, 'json') },
    ...choices,
  ];
  usePageActions(all.map((choice) => ({ label: choice.label, run: () => save.mutate(choice) })));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          title={t('lists.export')}
          aria-label={t('lists.export')}
          loading={save.isPending}
        >
          <IconDownload className="icon" aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {all.map((choice) => (
          <Menu.Item key={choice.label} onClick={() => save.mutate(choice)}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
