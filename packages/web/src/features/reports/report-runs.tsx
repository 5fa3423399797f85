import type { ReportRun, SavedReport } from '@assay/contract/saved-reports.ts';
import { IconDownload } from '@assay/icons';
import { ActionIcon, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, client } from '../../api.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { RunMark } from './run-mark.tsx';

/** The runs of a saved report, newest first, each with its file and receipt. */
export function ReportRuns({ report: { uuid, last_run } }: { report: SavedReport }) {
  const { t } = useTranslation();
  const { data, refetch } = useQuery({
    ...apiQuery('listReportRuns', { uuid }),
    meta: { quiet: true },
  });
  const newest = `${last_run?.uuid} ${last_run?.status}`;
  const shown = `${data?.items[0]?.uuid} ${data?.items[0]?.status}`;
  useEffect(() => {
    if (shown !== newest) void refetch();
  }, [shown, newest, refetch]);
  if (!data) return null;
  return (
    <section>
      <h2>{t('reports.history')}</h2>
      <table className="table" aria-label={t('reports.history')}>
        <thead>
          <tr>
            <th scope="col">{t('reports.at')}</th>
            <th scope="col">{t('reports.result')}</th>
            <th scope="col">{t('reports.file')}</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map((run) => (
            <RunRow key={run.uuid} run={run} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function RunRow({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  const { uuid, started_by, queued_at, sha256, title, format } = run;
  const file = useMutation({
    mutationFn: async () =>
      saveFile(await client.getReportRunFile({ run: uuid }), `${title}.${format}`),
  });
  const receipt = useMutation({
    mutationFn: async () =>
      saveFile(await client.getReportRunReceipt({ run: uuid }), `${title}.tlog-proof`),
  });
  const who =
    started_by === null ? t('reports.by_schedule') : t('reports.by', { name: started_by });
  return (
    <tr>
      <td title={who}>
        <TimeAgo at={queued_at} />
      </td>
      <td>
        <RunMark run={run} />
      </td>
      <td>
        {sha256 !== null && (
          <span className="row">
            <ActionIcon
              aria-label={t('reports.save_file', { at: queued_at })}
              loading={file.isPending}
              onClick={() => file.mutate()}
            >
              <IconDownload className="icon" aria-hidden="true" />
            </ActionIcon>
            <Button
              variant="subtle"
              size="xs"
              aria-label={t('reports.save_receipt', { at: queued_at })}
              loading={receipt.isPending}
              onClick={() => receipt.mutate()}
            >
              {t('reports.receipt')}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}
