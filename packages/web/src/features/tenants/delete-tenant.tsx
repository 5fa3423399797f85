import type { TenantOverview } from '@assay/contract/tenants.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { ConfirmByName } from '../../components/confirm-by-name.tsx';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { OwnFactorNote, useLacksFactor } from '../../components/two-factor/own-factor-note.tsx';
import { notifyDone } from '../../lib/notifications.ts';

const REFRESH = ['listTenants', 'getTenantOverview'] as const;

/** Disables a tenant, or has its data destroyed in seven days; either can be taken back until then. */
export function DeleteTenant({ tenant }: { tenant: TenantOverview }) {
  const { t } = useTranslation();
  const { uuid, name, status } = tenant;
  const [withData, setWithData] = useState(false);
  const remove = useApiMutation('deleteTenant', { quiet: true, refresh: REFRESH });
  const restore = useApiMutation('undeleteTenant', { quiet: true, refresh: REFRESH });
  const lacks = useLacksFactor();
  if (status === 'deleted') return null;
  return (
    <section className="stack danger">
      <h2>{t(status === 'active' ? 'tenants.end' : 'tenants.restore')}</h2>
      {status !== 'active' && (
        <>
          <p className="t2">{t(`tenants.restore_${status}`)}</p>
          <FormFailure failure={restore.error} />
          <div>
            <Button
              loading={restore.isPending}
              onClick={() =>
                restore.mutate(
                  { uuid },
                  { onSuccess: () => notifyDone(t('tenants.restored', { name })) },
                )
              }
            >
              {t('tenants.restore')}
            </Button>
          </div>
        </>
      )}
      {status !== 'deleting' && lacks && <OwnFactorNote />}
      {status !== 'deleting' && !lacks && (
        <>
          <Checkbox
            label={t('tenants.with_data')}
            checked={withData}
            onChange={(event) => setWithData(event.currentTarget.checked)}
          />
          <ConfirmByName
            name={name}
            action={t(withData ? 'tenants.delete_go' : 'tenants.disable_go')}
            isPending={remove.isPending}
            failure={remove.error}
            onConfirm={() =>
              remove.mutate(
                { uuid, delete_data: withData ? 'true' : 'false' },
                {
                  onSuccess: () =>
                    notifyDone(
                      t(withData ? 'tenants.delete_done' : 'tenants.disable_done', { name }),
                    ),
                },
              )
            }
          >
            {t(withData ? 'tenants.delete_text' : 'tenants.disable_text')}
          </ConfirmByName>
        </>
      )}
    </section>
  );
}
