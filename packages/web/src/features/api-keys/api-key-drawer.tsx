import type { ApiKey } from '@assay/contract/api-keys.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import keyValueStyles from '../../components/page/key-values.module.css';
import manageStyles from '../../components/page/manage.module.css';
import { DeleteSection } from '../../components/settings/delete-section.tsx';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatDay } from '../../lib/formats.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { useCurrentUser } from '../../lib/use-current-user.ts';
import { stateOfKey } from './api-key-columns.tsx';
import { RenameKey } from './rename-key.tsx';
import { RevokeKey } from './revoke-key.tsx';
import { RotateKey } from './rotate-key.tsx';

/** Details and actions of one key, beside the list. */
export function ApiKeyDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getApiKey', { uuid }),
    meta: { quiet: true },
  });
  return (
    <DetailDrawer
      label={t('api_keys.one')}
      title={<span className="any-break">{data?.name ?? t('api_keys.one')}</span>}
      onClose={onClose}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && (
        <div className={manageStyles.manage}>
          <KeyFacts apiKey={data} />
          {data.revoked_at === null && <RenameKey apiKey={data} />}
          {data.revoked_at === null && <RotateKey apiKey={data} />}
          <RevokeKey apiKey={data} />
          <DeleteKey apiKey={data} onGone={onClose} />
        </div>
      )}
    </DetailDrawer>
  );
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation();
  const { current_tenant_uuid } = useCurrentUser();
  const { data: tenant } = useQuery(apiQuery('getTenant', {}));
  const { uuid, prefix, role, created_at, created_by, last_used_at, expires_at } = apiKey;
  return (
    <section>
      <h2>{t('users.about')}</h2>
      <dl className={keyValueStyles.keyValues}>
        <dt>{t('users.status')}</dt>
        <dd>{t(`api_keys.state_${stateOfKey(apiKey)}`)}</dd>
        <dt>{t('api_keys.prefix')}</dt>
        <dd>
          <code>{prefix}…</code>
        </dd>
        <dt>{t('users.role')}</dt>
        <dd>{role}</dd>
        <dt>{t('api_keys.application_id')}</dt>
        <dd>
          <CutMiddle text={uuid} what={t('api_keys.application_id')} />
        </dd>
        <dt>{t('api_keys.tenant_id')}</dt>
        <dd>
          <CutMiddle text={current_tenant_uuid} what={t('api_keys.tenant_id')} />
        </dd>
        <dt>{t('api_keys.tenant_name')}</dt>
        <dd className="any-break">{tenant?.name}</dd>
        <dt>{t('api_keys.created_at')}</dt>
        <dd>
          <TimeAgo at={created_at} />
        </dd>
        <dt>{t('api_keys.created_by')}</dt>
        <dd className="any-break">{created_by}</dd>
        <dt>{t('api_keys.last_used')}</dt>
        <dd>{last_used_at ? <TimeAgo at={last_used_at} /> : t('users.never')}</dd>
        <dt>{t('api_keys.expiration')}</dt>
        <dd>
          {formatDay(Date.parse(expires_at))}, <TimeAgo at={expires_at} />
        </dd>
      </dl>
    </section>
  );
}

function DeleteKey({ apiKey: { uuid, name }, onGone }: { apiKey: ApiKey; onGone: () => void }) {
  const { t } = useTranslation();
  const remove = useApiMutation('deleteApiKey', { quiet: true, refresh: ['listApiKeys'] });
  return (
    <DeleteSection
      title={t('api_keys.delete')}
      name={name}
      removal={remove}
      onConfirm={() =>
        remove.mutate(
          { uuid },
          {
            onSuccess: () => {
              notifyDone(t('api_keys.deleted', { name }));
              onGone();
            },
          },
        )
      }
    >
      {t('api_keys.delete_text')}
    </DeleteSection>
  );
}
