import { IconDownload } from '@assay/icons';
import { ActionIcon, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazily } from '../../lib/lazily.ts';
import { usePageActions } from '../../lib/page-actions.ts';
import type { ExportChoice, InstantChoice } from './export-choice.ts';
import { saveAll } from './list-export.ts';
import type { RowsSource } from './rows.ts';

// Few visits ask for a report of an earlier instant.
const InstantDialog = lazily(async () => (await import('./instant-dialog.tsx')).InstantDialog);

/** Exports the filtered rows, in list order; a list without rows in other forms alone. */
export function ExportMenu({
  source,
  isEmpty,
  choices = [],
}: {
  source: RowsSource;
  isEmpty: boolean;
  choices?: readonly (ExportChoice | InstantChoice)[];
}): ReactNode {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<InstantChoice>();
  const save = useMutation({ mutationFn: (choice: ExportChoice) => choice.save() });
  const files: ExportChoice[] = [
    { label: t('lists.export_csv'), save: () => saveAll(source, 'csv') },
    { label: t('lists.export_json'), save: () => saveAll(source, 'json') },
  ];
  const actions = [...(isEmpty ? [] : files), ...choices].map((choice) => ({
    label: choice.label,
    run: () => ('save' in choice ? save.mutate(choice) : setAsked(choice)),
  }));
  usePageActions(actions);
  return (
    <>
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
          {actions.map(({ label, run }) => (
            <Menu.Item key={label} onClick={run}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {asked && <InstantDialog choice={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
