import type { Dashboard } from '@assay/contract/dashboard.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import { TrendPanel } from '../../components/charts/trend-panel.tsx';
import { CheckNote } from '../../components/check/check-note.tsx';
import { NoFindings } from '../../components/check/no-findings.tsx';
import { FixFirstLink } from '../../components/fix-first/fix-first-link.tsx';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import { Panel } from '../../components/page/panel.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { formatInstant } from '../../lib/formats.ts';
import { ownerOf } from '../../lib/own-work.ts';
import { addStrings } from '../../lib/strings.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { AgesPanel } from './ages-panel.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import styles from './dashboard.module.css';
import { DashboardSums } from './dashboard-sums.tsx';
import { noteVisit } from './last-visit.ts';
import { SeverityPanel } from './severity-panel.tsx';
import { SourcesPanel } from './sources-panel.tsx';
import { dashboard } from './strings.ts';
import { WorklistPanel } from './worklist-panel.tsx';

addStrings({ dashboard });

/** Shows what is new, what to do first, and how it changed. Each number leads to the list that it is the total of; none is shown while nothing is known. */
export function DashboardPage() {
  const { t } = useTranslation();
  const owner = ownerOf(useCurrentUser());
  const [since] = useState(() => noteVisit(window.localStorage, owner, Date.now()));
  const { data, error, refetch } = useQuery(
    apiQuery('getDashboard', since === undefined ? {} : { since }),
  );
  const answer =
    since === undefined
      ? t('dashboard.answer_first')
      : t('dashboard.answer', { since: formatInstant(Date.parse(since)) });
  return (
    <div className={`${pageStyles.page} ${styles.dashboard}`}>
      <PageHead
        title={t('shell.dashboard')}
        answer={answer}
        actions={
          <>
            <FixFirstLink />
            <AppLink className="button" data-variant="filled" href="/security/vulnerabilities">
              {t('dashboard.triage')}
            </AppLink>
          </>
        }
      />
      <CheckNote check={data?.check ?? null} />
      {error && !data && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data && isNothingKnown(data) && <NothingKnown data={data} />}
      {data && !isNothingKnown(data) && <Panels data={data} />}
    </div>
  );
}

/** Whether nothing was compared with advisories: then zero vulnerabilities are no known number. */
const isNothingKnown = ({ findings, check }: Dashboard) =>
  findings === 0 && check?.state === 'not_checked';

/** Replaces all counts of vulnerabilities, and shows what would make them known. */
function NothingKnown({ data }: { data: Dashboard }) {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.grid}>
        <Panel title={t('dashboard.sums')} className={styles.wide}>
          <NoFindings check={data.check} />
        </Panel>
        <SourcesPanel />
      </div>
      <AttentionPanel projects={data.projects} />
    </>
  );
}

function Panels({ data }: { data: Dashboard }) {
  const { t } = useTranslation();
  const today = data.at.slice(0, 10);
  const days = [
    ...data.trend.filter(({ day }) => day < today),
    { day: today, severity_counts: data.open },
  ];
  return (
    <>
      <DashboardSums data={data} />
      <div className={styles.grid}>
        <TrendPanel title={t('dashboard.trend')} days={days} className={styles.wide ?? ''} />
        <SeverityPanel open={data.open} first={days.length > 1 ? days[0] : undefined} />
        <WorklistPanel now={data.tiers.now} />
        <div className="stack">
          <SourcesPanel />
          <AgesPanel ages={data.ages} />
        </div>
      </div>
      <AttentionPanel projects={data.projects} />
    </>
  );
}
