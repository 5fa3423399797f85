// biome-ignore-all lint/a11y/noRedundantRoles: display: grid of the cards takes the elements' own roles away
import type { View, ViewList } from '@assay/contract/views.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { Panel } from '../../components/page/panel.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import styles from './table-views.module.css';
import { ViewActions } from './view-actions.tsx';
import { viewAddress } from './view-address.ts';

/** Saved views of one list. */
export function ViewsPanel({ list, items }: { list: ViewList; items: readonly View[] }) {
  const { t } = useTranslation();
  const { data } = useQuery(apiQuery('getOpeningViews', {}));
  const opening = data?.items.find((one) => one.list === list);
  const title = t(`table_views.list_${list}`);
  const heads = [
    [t('table_views.name'), styles.name],
    [t('table_views.seen_by'), styles.seen],
    [t('table_views.owner'), styles.owner],
    [t('table_views.opens'), styles.opens],
    [t('table_views.changed'), styles.changed],
  ] as const;
  return (
    <Panel
      title={title}
      end={
        opening
          ? t('table_views.opens_with', { name: opening.view.name })
          : t('table_views.opens_built_in')
      }
    >
      <table className="table cards" role="table" aria-label={title}>
        <thead role="rowgroup">
          <tr role="row">
            {heads.map(([label, className]) => (
              <th key={label} role="columnheader" scope="col" className={className}>
                {label}
              </th>
            ))}
            <th role="columnheader" scope="col" className={styles.actions}>
              <span className="visually-hidden">{t('table_views.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {items.map((view) => (
            <ViewRow
              key={view.uuid}
              view={view}
              isChosen={opening?.chosen === true && opening.view.uuid === view.uuid}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function ViewRow({ view, isChosen }: { view: View; isChosen: boolean }) {
  const { t } = useTranslation();
  const { name, shared, own, owner, is_default, updated_at } = view;
  const href = viewAddress(view);
  return (
    <tr role="row">
      <td role="cell" data-card="id" title={name}>
        {href ? (
          <AppLink className="link" href={href}>
            {name}
          </AppLink>
        ) : (
          <span className="strong">{name}</span>
        )}
      </td>
      <td role="cell" data-card="name">
        {t(shared ? 'table_views.seen_tenant' : 'table_views.seen_you')}
      </td>
      <td role="cell" className="text-secondary" title={owner ?? undefined}>
        {own ? t('table_views.you') : (owner ?? t('table_views.nobody'))}
      </td>
      <td role="cell" data-card="state">
        {is_default && <span className="tag">{t('table_views.tenant_default')}</span>}{' '}
        {isChosen && (
          <span className="tag" data-outline="">
            {t('table_views.your_default')}
          </span>
        )}
      </td>
      <td role="cell" className="text-secondary">
        <TimeAgo at={updated_at} />
      </td>
      <td role="cell" data-card="end" className={styles.actions}>
        <ViewActions view={view} isChosen={isChosen} />
      </td>
    </tr>
  );
}
