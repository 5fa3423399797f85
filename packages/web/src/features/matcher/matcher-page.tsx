import { IconRefresh } from '@assay/icons';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { AdminTabs } from '../../components/admin-tabs.tsx';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { ListLayout } from '../../components/list-layout.tsx';
import { Facts } from '../../components/page/facts.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { matcher } from '../../lib/strings/late/matcher.ts';
import { addStrings } from '../../lib/strings/late.ts';
import { RematchDrawer } from './rematch-drawer.tsx';
import { RematchTable } from './rematch-table.tsx';
import { hasEnded } from './rematch-words.ts';

addStrings({ matcher });

/** While a re-match is in progress. */
const LOOK_MS = 1_500;

/** The version of the matcher, and re-matches with what they changed: for the operator. */
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
                leftSection={<IconRefresh className="i" aria-hidden="true" />}
                loading={start.isPending}
                disabled={isBusy}
                onClick={() => start.mutate({})}
              >
                {t('matcher.start')}
              </Button>
            }
          />
          {data && (
            <>
              <Facts
                facts={[
                  {
                    label: t('matcher.version'),
                    value: t('matcher.version_is', { version: data.matcher_version }),
                  },
                  {
                    label: t('matcher.compared_with'),
                    value:
                      data.compared_with === null
                        ? t('matcher.never')
                        : t('matcher.version_is', { version: data.compared_with }),
                  },
                ]}
              />
              {isBusy && data.compared_with !== data.matcher_version && (
                <p className="note">{t('matcher.behind')}</p>
              )}
            </>
          )}
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
