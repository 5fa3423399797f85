import { IconUpload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { isFormKept } from '../../lib/kept-form.ts';
import { lazily } from '../../lib/lazily.ts';
import { usePageActions } from '../../lib/page-actions.ts';
import { useRequestedForm } from '../../lib/requested-form.ts';
import { useHasRole } from '../../lib/use-has-role.ts';
import { useWasOpened } from '../../lib/use-opening.ts';
import { UPLOAD } from './kept-upload.ts';

const UploadDialog = lazily(async () => (await import('./upload-dialog.tsx')).UploadDialog);

/**
 * The primary action of pages about SBOMs: opens the upload in a dialog. Not there for roles that cannot upload.
 *
 * @param project filled in already; may be changed
 * @param label by default "Upload SBOM"
 */
export function UploadButton({ project = '', label }: { project?: string; label?: string }) {
  const { t } = useTranslation();
  const [opened, { open, close }] = useDisclosure(isFormKept(UPLOAD));
  useRequestedForm(UPLOAD, open);
  const wasOpened = useWasOpened({ opened });
  const may = useHasRole('LedgerAdmin');
  const shown = label ?? t('upload.upload');
  usePageActions(may ? [{ label: shown, run: open }] : []);
  if (!may) return null;
  return (
    <>
      <Button
        variant="filled"
        leftSection={<IconUpload className="icon" aria-hidden="true" />}
        onClick={open}
      >
        {shown}
      </Button>
      {wasOpened && <UploadDialog opened={opened} onClose={close} project={project} />}
    </>
  );
}
