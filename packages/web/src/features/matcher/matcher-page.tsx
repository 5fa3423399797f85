import { IconRefresh } from '@assay/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { Facts } from '../../components/page/facts.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { AdminTabs } from '../../components/settings/admin-tabs.tsx';
import { addStrings } from '../../lib/strings.ts';
import { RematchDrawer } from './rematch-drawer.tsx';
import { RematchTable } from './rematch-table.tsx';
import { hasEnded } from './rematch-words.ts';
import { matcher } from './strings.ts';

addStrings({ matcher });

/** While a re-match is in progress. */
const LOOK_MS = 1_500;

/** Page of the matcher version and re-matches with their changes, for the operator. */
export function MatcherPage() {
  const { t } = useTranslation();
  const view = useTableView();
  const { data, error, refetch } = useQuery({
    ...apiQuery('listRematches', {}),
    refetchInterval: ({ state }) => (state.data?.items.every(hasEnded) ? false : LOOK_MS),
    meta: { quiet: true },
  });
  const start = useApiMutation('startRematch', { refresh: ['listRematches'] });
  const isBusy = data !== undefined && !data.items.every(hasEnded);
  return (
    <ListLayout
      head={
        <>
          <PageHead
            title={t('matcher.title')}
            answer={t('matcher.answer')}
            actions={
              <Button
                variant="filled"
                leftSection={<IconRefresh className="icon" aria-hidden="true" />}
                loading={start.isPending}
                disabled={isBusy}
                onClick={() => start.mutate({})}
              >
                {t('matcher.start')}
              </Button>
            }
          />
          {data && <VersionFacts {...data} isBusy={isBusy} />}
        </>
      }
      drawer={
        view.open && (
          <RematchDrawer key={view.open} uuid={view.open} onClose={() => view.setOpen(undefined)} />
        )
      }
    >
      <AdminTabs current="matcher" />
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && <RematchTable items={data.items} view={view} />}
    </ListLayout>
  );
}

/** Version of the matcher, and the version whose results are shown. */
function VersionFacts({
  matcher_version,
  compared_with,
  isBusy,
}: {
  matcher_version: number;
  compared_with: number | null;
  isBusy: boolean;
}) {
  const { t } = useTranslation();
  const versionText = (version: number) => t('matcher.version_is', { version });
  return (
    <>
      <Facts
        facts={[
          { label: t('matcher.version'), value: versionText(matcher_version) },
          {
            label: t('matcher.compared_with'),
            value: compared_with === null ? t('matcher.never') : versionText(compared_with),
          },
        ]}
      />
      {isBusy && compared_with !== matcher_version && <p className="note">{t('matcher.behind')}</p>}
    </>
  );
}
