// biome-ignore-all lint/a11y/noRedundantRoles: display: grid of the cards takes the elements' own roles away
import type { Session } from '@assay/contract/profile.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { SkeletonLine } from '../../components/answers/skeleton.tsx';
import gridStyles from '../../components/page/grid.module.css';
import panelStyles from '../../components/page/panel.module.css';
import { Panel } from '../../components/page/panel.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { deviceName } from '../../lib/device-name.ts';
import { notifyDone } from '../../lib/notifications.ts';
import styles from './profile.module.css';

const COLUMNS = ['device', 'ip', 'signed_in', 'last_used'] as const;

/** The user's sessions in this tenant, with a button to end them. */
export function SessionsPanel() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(apiQuery('listSessions', {}));
  const end = useApiMutation('endSessions', { refresh: ['listSessions'] });
  const items = data?.items;
  const endOthers = () =>
    end.mutate({}, { onSuccess: () => notifyDone(t('profile.others_ended')) });
  return (
    <Panel
      title={t('profile.sessions')}
      className={gridStyles.span12}
      end={
        items &&
        items.length > 1 && (
          <Button loading={end.isPending && !end.variables.uuid} onClick={endOthers}>
            {t('profile.end_others')}
          </Button>
        )
      }
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {!error && !items && (
        <div className={panelStyles.body}>
          <SkeletonLine />
        </div>
      )}
      {items && (
        <table
          role="table"
          className={`table cards ${styles.sessions}`}
          aria-label={t('profile.sessions')}
        >
          <thead role="rowgroup">
            <tr role="row">
              {COLUMNS.map((column) => (
                <th key={column} role="columnheader" scope="col" data-column={column}>
                  {t(`profile.${column}`)}
                </th>
              ))}
              <th role="columnheader" scope="col" className={styles.sessionEnd}>
                <span className="visually-hidden">{t('profile.end')}</span>
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {items.map((session) => (
              <SessionRow
                key={session.uuid}
                session={session}
                isEnding={end.isPending && end.variables.uuid === session.uuid}
                onEnd={() =>
                  end.mutate(
                    { uuid: session.uuid },
                    { onSuccess: () => notifyDone(t('profile.ended')) },
                  )
                }
              />
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

function SessionRow({
  session,
  isEnding,
  onEnd,
}: {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const { t } = useTranslation();
  const { current, created_at, last_used_at, ip, user_agent } = session;
  const device = deviceName(user_agent) || t('profile.unknown_device');
  return (
    <tr role="row">
      <td role="cell" data-card="id" title={user_agent}>
        <span className="strong">{device}</span>{' '}
        {current && <span className="tag">{t('profile.this_one')}</span>}
      </td>
      <td role="cell" data-card="name">
        <code>{ip}</code>
      </td>
      <td role="cell" className="text-secondary">
        <TimeAgo at={created_at} />
      </td>
      <td role="cell" data-card="state" className="text-secondary">
        <TimeAgo at={last_used_at} />
      </td>
      <td role="cell" data-card="end">
        {!current && (
          <Button
            size="xs"
            loading={isEnding}
            aria-label={t('profile.end_what', { device, ip })}
            onClick={onEnd}
          >
            {t('profile.end')}
          </Button>
        )}
      </td>
    </tr>
  );
}
