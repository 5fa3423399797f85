import type { TenantOverview } from '@assay/contract/tenants.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { FormFailure } from '../../components/gate/form-failure.tsx';
import { ConfirmByName } from '../../components/settings/confirm-by-name.tsx';
import { OwnFactorNote, useLacksFactor } from '../../components/two-factor/own-factor-note.tsx';
import { notifyDone } from '../../lib/notifications.ts';

const REFRESH = ['listTenants', 'getTenantOverview'] as const;

/** Disables a tenant, or schedules the destruction of its data in seven days; both can be cancelled until then. */
export function DeleteTenant({ tenant }: { tenant: TenantOverview }) {
  const { status } = tenant;
  return (
    <>
      {(status === 'disabled' || status === 'deleting') && (
        <Restore tenant={tenant} status={status} />
      )}
      {(status === 'active' || status === 'disabled') && <End tenant={tenant} />}
    </>
  );
}

function Restore({
  tenant: { uuid, name },
  status,
}: {
  tenant: TenantOverview;
  status: 'disabled' | 'deleting';
}) {
  const { t } = useTranslation();
  const restore = useApiMutation('undeleteTenant', {
    quiet: true,
    refresh: REFRESH,
    onDone: () => notifyDone(t('tenants.restored', { name })),
  });
  return (
    <section className="stack">
      <h2>{t('tenants.restore')}</h2>
      <p className="text-secondary">{t(`tenants.restore_${status}`)}</p>
      <FormFailure failure={restore.error} />
      <div>
        <Button loading={restore.isPending} onClick={() => restore.mutate({ uuid })}>
          {t('tenants.restore')}
        </Button>
      </div>
    </section>
  );
}

function End({ tenant: { uuid, name, status } }: { tenant: TenantOverview }) {
  const { t } = useTranslation();
  const lacks = useLacksFactor();
  const isDisabled = status === 'disabled';
  const [isChosen, setChosen] = useState(false);
  const withData = isDisabled || isChosen;
  const remove = useApiMutation('deleteTenant', {
    quiet: true,
    refresh: REFRESH,
    onDone: ({ delete_data }) =>
      notifyDone(
        t(delete_data === 'true' ? 'tenants.delete_done' : 'tenants.disable_done', { name }),
      ),
  });
  return (
    <section className="stack">
      <h2>{t(isDisabled ? 'tenants.delete_go' : 'tenants.end')}</h2>
      {lacks && <OwnFactorNote />}
      {!lacks && !isDisabled && (
        <Checkbox
          label={t('tenants.with_data')}
          checked={isChosen}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
      )}
      {!lacks && (
        <ConfirmByName
          key={status}
          name={name}
          action={t(withData ? 'tenants.delete_go' : 'tenants.disable_go')}
          isPending={remove.isPending}
          failure={remove.error}
          onConfirm={() => remove.mutate({ uuid, delete_data: withData ? 'true' : 'false' })}
        >
          {t(withData ? 'tenants.delete_text' : 'tenants.disable_text')}
        </ConfirmByName>
      )}
    </section>
  );
}
