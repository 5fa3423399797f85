import { IconUpload } from '@assay/icons';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogButton } from '../../components/page/dialog-button.tsx';
import { DropAnywhere } from '../../components/upload/drop-anywhere.tsx';
import { DropZone } from '../../components/upload/drop-zone.tsx';
import { useHasRole } from '../../lib/use-has-role.ts';
import { useImport } from './use-import.ts';

/** Imports documents from a dialog, or from files that are dropped anywhere on the page; nothing without permission. */
export function ImportButton({ onImported }: { onImported: (uuid: string) => void }) {
  const { t } = useTranslation();
  const { mutate } = useImport(onImported);
  if (!useHasRole('LedgerAdmin')) return null;
  return (
    <>
      <DropAnywhere hint={t('vex.import_hint')} onFiles={(files) => mutate({ files, path: '' })} />
      <DialogButton
        primary
        label={t('vex.import')}
        icon={<IconUpload className="icon" aria-hidden="true" />}
      >
        {(close) => (
          <ImportForm
            onImported={(uuid) => {
              close();
              onImported(uuid);
            }}
          />
        )}
      </DialogButton>
    </>
  );
}

function ImportForm({ onImported }: { onImported: (uuid: string) => void }) {
  const { t } = useTranslation();
  const [path, setPath] = useState('');
  const { mutate } = useImport(onImported);
  return (
    <div className="stack">
      <TextInput
        label={t('vex.import_project')}
        description={t('vex.import_project_text')}
        placeholder="acme/web"
        value={path}
        onChange={({ currentTarget }) => setPath(currentTarget.value)}
      />
      <DropZone
        texts={{
          drop: t('vex.import_drop'),
          over: t('vex.import_hint'),
          formats: t('vex.import_formats'),
          limits: t('vex.import_limits'),
          choose: t('vex.import_choose'),
        }}
        onFiles={(files) => mutate({ files, path: path.trim() })}
      />
    </div>
  );
}
