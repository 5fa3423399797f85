import type { Retention } from '@assay/contract/retention.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import gridStyles from '../../components/page/grid.module.css';
import keyValueStyles from '../../components/page/key-values.module.css';
import manageStyles from '../../components/page/manage.module.css';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { addStrings } from '../../lib/strings.ts';
import { useUrlSearch } from '../../lib/url-search.ts';
import { Candidates } from './candidates.tsx';
import { RuleForm } from './rule-form.tsx';
import { retention } from './strings.ts';
import { firstTyped, ruleOf, type TypedRule } from './typed-rule.ts';

addStrings({ retention });

const WAIT_MS = 300;

/** Page of the rule by which SBOMs are deleted, with what it deletes. */
export function RetentionPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('getRetention', {}));
  return (
    <div className={`${pageStyles.page} ${pageStyles.tabbed} ${manageStyles.manage}`}>
      <PageHead title={t('retention.title')} answer={t('retention.answer')} />
      <SettingsTabs />
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && <RuleAndCandidates retention={data} />}
    </div>
  );
}

/** Typed numbers are in the address, so that a preview can be sent as a link. */
function RuleAndCandidates({ retention }: { retention: Retention }) {
  const { t } = useTranslation();
  const { search, change } = useUrlSearch();
  const [typed, setTyped] = useState(() => firstTyped(search, retention.rule));
  const [shown] = useDebouncedValue(typed, WAIT_MS);
  const rule = ruleOf(shown);
  const type = (next: TypedRule) => {
    setTyped(next);
    change({ ...next }, 'replace');
  };
  return (
    <div className={gridStyles.grid}>
      <Panel
        title={t('retention.rule')}
        className={gridStyles.span6}
        end={<span className="tag">{t(retention.rule ? 'retention.on' : 'retention.off')}</span>}
      >
        <RuleForm retention={retention} typed={typed} change={type} />
        <LastRun retention={retention} />
      </Panel>
      <section className={`${gridStyles.span6} stack`} aria-label={t('retention.preview')}>
        <h2>{t('retention.preview')}</h2>
        {rule ? <Candidates rule={rule} /> : <p className="note">{t('retention.not_numbers')}</p>}
      </section>
    </div>
  );
}

function LastRun({ retention: { set_by, set_at, deleted_at, deleted } }: { retention: Retention }) {
  const { t } = useTranslation();
  return (
    <dl className={`${panelStyles.body} ${keyValueStyles.keyValues}`}>
      <dt>{t('retention.set')}</dt>
      <dd>
        {set_by && set_at ? (
          <>
            {set_by}, <TimeAgo at={set_at} />
          </>
        ) : (
          '–'
        )}
      </dd>
      <dt>{t('retention.last')}</dt>
      <dd>
        {deleted_at ? (
          <>
            <TimeAgo at={deleted_at} />, {t('retention.deleted', { count: deleted })}
          </>
        ) : (
          t('retention.never')
        )}
      </dd>
    </dl>
  );
}
