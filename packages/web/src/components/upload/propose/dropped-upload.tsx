import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { Dialog } from '../../page/dialog.tsx';
import { UploadList } from '../upload-form.tsx';
import { ProposedUploads } from './proposed-uploads.tsx';

/** Dialog for files dropped on a page: their destination and progress. */
export function DroppedUpload({ files, onClose }: { files: readonly File[]; onClose: () => void }) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Dialog opened onClose={onClose} title={t('upload.upload')} size={720}>
      <div className="stack">
        <ProposedUploads files={files} />
        <UploadList />
      </div>
    </Dialog>
  );
}
