import { useTranslation } from 'react-i18next';
import { ModalDialog } from '../page/modal-dialog.tsx';
import { UploadForm } from './upload-form.tsx';

/** The upload in a dialog. */
export function UploadDialog({
  opened,
  onClose,
  project,
}: {
  opened: boolean;
  onClose: () => void;
  project: string;
}) {
  const { t } = useTranslation();
  return (
    <ModalDialog opened={opened} onClose={onClose} title={t('upload.upload')} size={720}>
      <UploadForm project={project} />
    </ModalDialog>
  );
}
