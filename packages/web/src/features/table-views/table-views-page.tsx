import { VIEW_LISTS } from '@assay/contract/views.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { PageSkeleton } from '../../components/answers/skeleton.tsx';
import manageStyles from '../../components/page/manage.module.css';
import pageStyles from '../../components/page/page.module.css';
import { PageHead } from '../../components/page/page-head.tsx';
import { SettingsTabs } from '../../components/settings/settings-tabs.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { addStrings } from '../../lib/strings.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { tableViews } from './strings.ts';
import styles from './table-views.module.css';
import { ViewsPanel } from './views-panel.tsx';

addStrings({ table_views: tableViews });

/** Page of all saved views by list, and of the one that opens with each. */
export function TableViewsPage() {
  const { t } = useTranslation();
  const isAdministrator = useHasRole('TenantAdmin');
  const { data, error, refetch } = useQuery({
    ...apiQuery('listListViews', {}),
    meta: { quiet: true },
  });
  return (
    <div className={`${pageStyles.page} ${pageStyles.tabbed} ${manageStyles.manage}`}>
      <PageHead title={t('settings.tab_column-config')} answer={t('table_views.answer')} />
      {isAdministrator && <SettingsTabs />}
      {error && !data && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {!error && !data && <PageSkeleton />}
      {data?.items.length === 0 && (
        <EmptyState title={t('table_views.none')} text={t('table_views.none_text')}>
          <AppLink className="link" href="/sbom">
            {t('table_views.to_sboms')}
          </AppLink>
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <>
          <p className={`meta text-tertiary ${styles.note}`}>{t('table_views.note')}</p>
          <div className="stack">
            {VIEW_LISTS.map((list) => {
              const items = data.items.filter((view) => view.list === list);
              return items.length > 0 && <ViewsPanel key={list} list={list} items={items} />;
            })}
          </div>
        </>
      )}
    </div>
  );
}
