import type { ReportRun, SavedReport } from '@assay/contract/saved-reports.ts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import keyValueStyles from '../../components/page/key-values.module.css';
import { scheduleWords } from '../../components/schedule/schedule-words.ts';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatBytes } from '../../lib/formats.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { ReportForm } from './report-form.tsx';
import { ReportRuns } from './report-runs.tsx';
import { RunMark } from './run-mark.tsx';

/** One saved report: facts of its newest file, its runs, and its settings. */
export function ReportDrawer({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const { t } = useTranslation();
  const isAdministrator = useHasRole('TenantAdmin');
  const { name, last_run } = report;
  return (
    <DetailDrawer
      label={t('reports.one')}
      title={name}
      name={name}
      onClose={onClose}
      below={last_run && <RunMark run={last_run} />}
      footer={isAdministrator && <ReportActions report={report} onClose={onClose} />}
    >
      {last_run === null ? (
        <section>
          <p className="text-secondary">{t('reports.no_run')}</p>
        </section>
      ) : (
        <RunFacts run={last_run} />
      )}
      {last_run && <ReportRuns report={report} />}
      <ReportSettings report={report} />
    </DetailDrawer>
  );
}

/** Facts that the file of a run states, and the members who were mailed. */
function RunFacts({ run: { error, facts, sha256, size_bytes, mails } }: { run: ReportRun }) {
  const { t } = useTranslation();
  if (error !== null)
    return (
      <section>
        <p className="note bad">{error}</p>
      </section>
    );
  if (sha256 === null) return null;
  return (
    <section>
      <h2>{t('reports.facts')}</h2>
      <dl className={keyValueStyles.keyValues}>
        {facts.map(({ label, value }) => [
          <dt key={`${label} name`}>{label}</dt>,
          <dd key={label} className="any-break">
            {value}
          </dd>,
        ])}
        <dt>{t('reports.sha256')}</dt>
        <dd>
          <code className="any-break">{sha256}</code>
        </dd>
        <dt>{t('reports.size')}</dt>
        <dd>{formatBytes(size_bytes ?? 0)}</dd>
        {mails.length > 0 && (
          <>
            <dt>{t('reports.mails')}</dt>
            <dd>
              {mails.map(({ uuid, email, outcome }) => (
                <div key={uuid}>
                  {email || uuid}{' '}
                  <span className="text-secondary">{t(`reports.mail_${outcome}`)}</span>
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}

function ReportSettings({ report }: { report: SavedReport }) {
  const { t } = useTranslation();
  const isAdministrator = useHasRole('TenantAdmin');
  const { kind, format, filters, cron, zone, recipients, saved_by, saved_at } = report;
  const filterTexts = Object.entries(filters).map(([filter, value]) => `${filter}=${value}`);
  return (
    <section>
      <h2>{t('reports.schedule')}</h2>
      <dl className={keyValueStyles.keyValues}>
        <dt>{t('reports.kind')}</dt>
        <dd>
          {t(`reports.kind_${kind}`)}, {t(`reports.format_${format}`)}
        </dd>
        <dt>{t('reports.filters')}</dt>
        <dd className="any-break">{filterTexts.join(', ') || '–'}</dd>
        <dt>{t('reports.schedule')}</dt>
        <dd>
          {cron === null ? (
            t('reports.on_demand')
          ) : (
            <>
              {scheduleWords(t, cron)} {t('tasks.zone_is', { zone })}
            </>
          )}
        </dd>
        {isAdministrator && (
          <>
            <dt>{t('reports.recipients')}</dt>
            <dd>
              {recipients.length === 0
                ? t('reports.recipients_none')
                : t('reports.recipients_count', { count: recipients.length })}
            </dd>
          </>
        )}
        <dt>{t('reports.saved_by')}</dt>
        <dd>
          {saved_by}, <TimeAgo at={saved_at} />
        </dd>
      </dl>
      {isAdministrator && (
        <DialogButton label={t('reports.edit')}>
          {(close) => <ReportForm report={report} onDone={close} />}
        </DialogButton>
      )}
    </section>
  );
}

function ReportActions({ report, onClose }: { report: SavedReport; onClose: () => void }) {
  const { t } = useTranslation();
  const { uuid, name, last_run } = report;
  const refresh = { refresh: ['listSavedReports', 'listReportRuns'] } as const;
  const run = useApiMutation('runSavedReport', refresh);
  const remove = useApiMutation('deleteSavedReport', refresh);
  return (
    <>
      <DialogButton label={t('reports.remove')} quiet>
        {() => (
          <div className="stack">
            <p>{t('reports.remove_what', { name })}</p>
            <Button
              variant="filled"
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate({ uuid }, { onSuccess: onClose })}
            >
              {t('reports.remove_one', { name })}
            </Button>
          </div>
        )}
      </DialogButton>
      <Button
        className="push"
        loading={run.isPending}
        disabled={last_run?.ended_at === null}
        onClick={() => run.mutate({ uuid }, { onSuccess: () => notifyDone(t('reports.started')) })}
      >
        {t('reports.run')}
      </Button>
    </>
  );
}
