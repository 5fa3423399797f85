import type { TenantOverview } from '@assay/contract/tenants.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, useApiMutation } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { LicenseForm } from '../../components/license/license-form.tsx';
import { license } from '../../components/license/strings.ts';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import keyValueStyles from '../../components/page/key-values.module.css';
import manageStyles from '../../components/page/manage.module.css';
import styles from '../../components/signing-keys/signing.module.css';
import { CutMiddle } from '../../components/text/cut-middle.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatBytes, formatCount, formatDay } from '../../lib/formats.ts';
import { addStrings } from '../../lib/strings.ts';
import { Certificate } from './certificate.tsx';
import { DeleteTenant } from './delete-tenant.tsx';

addStrings({ license });

/** One tenant beside the list: its usage, license and deletion. */
export function TenantDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getTenantOverview', { tenantUUID: uuid }),
    meta: { quiet: true },
  });
  const tenant = data?.items[0];
  return (
    <DetailDrawer
      label={t('tenants.one')}
      title={<span className="any-break">{tenant?.name ?? t('tenants.one')}</span>}
      onClose={onClose}
    >
      {error && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {tenant && (
        <div className={manageStyles.manage}>
          <Overview tenant={tenant} />
          {tenant.members.length > 0 && <Members tenant={tenant} />}
          <TenantLicense tenant={tenant} />
          <Certificate tenant={tenant} />
          <DeleteTenant tenant={tenant} />
        </div>
      )}
    </DetailDrawer>
  );
}

function Overview({ tenant }: { tenant: TenantOverview }) {
  const { t } = useTranslation();
  const counts = ['users', 'api_keys', 'projects', 'sboms'] as const;
  return (
    <section>
      <h2>{t('tenants.overview')}</h2>
      <dl className={keyValueStyles.keyValues}>
        <dt>{t('users.status')}</dt>
        <dd>{t(`tenants.status_${tenant.status}`)}</dd>
        <dt>UUID</dt>
        <dd>
          <CutMiddle text={tenant.uuid} what="UUID" />
        </dd>
        {counts.map((name) => (
          <Fragment key={name}>
            <dt>{t(`license.limit_${name}`)}</dt>
            <dd>{formatCount(tenant[name])}</dd>
          </Fragment>
        ))}
        <dt>{t('license.limit_storage_bytes')}</dt>
        <dd>{formatBytes(tenant.storage_bytes)}</dd>
        <dt>{t('users.last_sign_in')}</dt>
        <dd>
          {tenant.last_sign_in_at ? <TimeAgo at={tenant.last_sign_in_at} /> : t('users.never')}
        </dd>
        <dt>{t('tenants.license_until')}</dt>
        <dd>
          {tenant.license_expires_at ? (
            <>
              {formatDay(Date.parse(tenant.license_expires_at))},{' '}
              <TimeAgo at={tenant.license_expires_at} />
            </>
          ) : (
            t('license.state_none')
          )}
        </dd>
      </dl>
    </section>
  );
}

function Members({ tenant: { members } }: { tenant: TenantOverview }) {
  const { t } = useTranslation();
  return (
    <section>
      <h2>{t('tenants.administrators')}</h2>
      <ul className={styles.members}>
        {members.map(({ uuid, email, role }) => (
          <li key={uuid} className="row">
            <span className="cut" title={email}>
              {email}
            </span>
            <span className="push text-secondary">{role}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TenantLicense({ tenant: { uuid, license_expires_at } }: { tenant: TenantOverview }) {
  const { t } = useTranslation();
  const save = useApiMutation('setTenantLicense', {
    quiet: true,
    refresh: ['getTenantOverview', 'getLicense'],
  });
  return (
    <section>
      <h2>{t('license.title')}</h2>
      <LicenseForm
        save={(license) => save.mutateAsync({ uuid, license })}
        isPending={save.isPending}
        failure={save.error}
        hasOne={license_expires_at !== null}
      />
    </section>
  );
}
