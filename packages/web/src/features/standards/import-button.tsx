import { IconUpload } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import { DropAnywhere } from '../../components/upload/drop-anywhere.tsx';
import { DropZone } from '../../components/upload/drop-zone.tsx';
import { useHasRole } from '../../lib/use-has-role.ts';
import { useImport } from './use-import.ts';

/** Imports files from a dialog, or those that are dropped anywhere on the page; nothing without permission. */
export function ImportButton({ onImported }: { onImported: (uuid: string) => void }) {
  const { t } = useTranslation();
  const { mutate } = useImport(onImported);
  if (!useHasRole('TenantAdmin')) return null;
  return (
    <>
      <DropAnywhere hint={t('standards.import_hint')} onFiles={(files) => mutate(files)} />
      <DialogButton
        primary
        label={t('standards.import')}
        icon={<IconUpload className="icon" aria-hidden="true" />}
      >
        {(close) => (
          <DropZone
            texts={{
              drop: t('standards.import_drop'),
              over: t('standards.import_hint'),
              formats: t('standards.import_formats'),
              limits: t('standards.import_limits'),
              choose: t('standards.import_choose'),
            }}
            onFiles={(files) => mutate(files, { onSuccess: close })}
          />
        )}
      </DialogButton>
    </>
  );
}
