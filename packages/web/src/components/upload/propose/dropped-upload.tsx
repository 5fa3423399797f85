import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { UploadList } from '../upload-form.tsx';
import { ProposedUploads } from './proposed-uploads.tsx';

/** Dialog for files dropped on a page: their destination and progress. */
export function DroppedUpload({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('upload.upload')}
      size={720}
      // In a dialog a header is not a banner of the page.
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
    >
      <div className="stack">
        <ProposedUploads files={files} />
        <UploadList />
      </div>
    </Modal>
  );
}
