import type { TenantOverview } from '@assay/contract/tenants.ts';
import { IconDownload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { saveFile } from '../../lib/save-file.ts';

/** The proof that a tenant's data was destroyed, as a file. */
export function Certificate({ tenant: { uuid, status } }: { tenant: TenantOverview }) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: async () => {
      const certificate = await client.getDeletionCertificate({ uuid });
      await saveFile(Response.json(certificate), `assay-deletion-${uuid}.json`);
    },
  });
  if (status !== 'deleted') return null;
  return (
    <section className="stack">
      <h2>{t('tenants.certificate')}</h2>
      <p className="t2">{t('tenants.certificate_text')}</p>
      <div>
        <Button
          leftSection={<IconDownload className="i" aria-hidden="true" />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('tenants.certificate_go')}
        </Button>
      </div>
    </section>
  );
}
