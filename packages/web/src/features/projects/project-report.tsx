import { IconDownload } from '@assay/icons';
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import type { ExportChoice } from '../../components/data-table/export-menu.tsx';
import { reportChoices } from '../../components/data-table/report-choices.ts';

/** Saves a report of the project: SBOMs that count, gates, findings and decisions. */
export function ProjectReport({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const save = useMutation({ mutationFn: (choice: ExportChoice) => choice.save() });
  const choices = reportChoices(t, (format) => client.exportProjectReport({ uuid, format }));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          leftSection={<IconDownload className="icon" aria-hidden="true" />}
          loading={save.isPending}
        >
          {t('lists.report')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice.label} onClick={() => save.mutate(choice)}>
            {choice.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
