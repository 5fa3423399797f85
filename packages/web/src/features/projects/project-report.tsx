import { IconDownload } from '@assay/icons';
import { Button, Menu } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import type { ExportChoice } from '../../components/data-table/export-choice.ts';
import { noticesChoices, reportChoices } from '../../components/data-table/report-choices.ts';
import { saveFile } from '../../lib/save-file.ts';
import { addStrings } from '../../lib/strings.ts';
import { projects } from './strings.ts';

addStrings({ projects });

const VEX_FORMATS = ['openvex', 'csaf', 'csaf-2.1', 'cyclonedx'] as const;

/**
 * Saves a report of the project (SBOMs that count, gates, findings and decisions) or its license notices, of now or as of an instant, or
 * its decisions of now as VEX.
 */
export function ProjectReport({ uuid, as_of }: { uuid: string; as_of?: string | undefined }) {
  const { t } = useTranslation();
  const save = useMutation({ mutationFn: (choice: ExportChoice) => choice.save() });
  const reports = reportChoices(t, (format) => client.exportProjectReport({ uuid, as_of, format }));
  const notices = noticesChoices(t, (format) =>
    client.exportProjectReport({ uuid, as_of, of: 'notices', format }),
  );
  const decided = VEX_FORMATS.map((format) => ({
    label: t(`projects.vex_${format}`),
    save: async () => saveFile(await client.exportProjectVex({ uuid, format }), 'vex.json'),
  }));
  const itemOf = (choice: ExportChoice) => (
    <Menu.Item key={choice.label} onClick={() => save.mutate(choice)}>
      {choice.label}
    </Menu.Item>
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          leftSection={<IconDownload className="icon" aria-hidden="true" />}
          loading={save.isPending}
        >
          {t('projects.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reports.map(itemOf)}
        <Menu.Divider />
        {notices.map(itemOf)}
        {as_of === undefined && (
          <>
            <Menu.Divider />
            <Menu.Label>{t('projects.decisions_as_vex')}</Menu.Label>
            {decided.map(itemOf)}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
