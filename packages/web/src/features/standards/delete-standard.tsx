import type { WholeStandard } from '@assay/contract/standards.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { Dialog } from '../../components/page/dialog.tsx';
import { notifyDone } from '../../lib/notifications.ts';
import { useHasRole } from '../../lib/use-has-role.ts';

/** Deletes a standard after a question; nothing without permission. */
export function DeleteStandard({
  standard: { uuid, name },
  onDeleted,
}: {
  standard: WholeStandard;
  onDeleted: () => void;
}) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure();
  const remove = useApiMutation('deleteStandard', { refresh: ['listStandards'] });
  if (!useHasRole('TenantAdmin')) return null;
  const confirm = () =>
    remove.mutate(
      { uuid },
      {
        onSuccess: () => {
          notifyDone(t('standards.deleted', { name }));
          onDeleted();
        },
      },
    );
  return (
    <>
      <Button onClick={open}>{t('standards.delete')}</Button>
      <Dialog opened={opened} onClose={close} title={t('standards.delete_title', { name })}>
        <div className="stack">
          <p className="text-secondary">{t('standards.delete_text')}</p>
          <div className="row">
            <Button className="push" variant="subtle" onClick={close}>
              {t('standards.cancel')}
            </Button>
            <Button variant="filled" loading={remove.isPending} onClick={confirm}>
              {t('standards.delete')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
