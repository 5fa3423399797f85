import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { UploadList } from '../../components/upload-history/upload-list.tsx';

/** Uploads of one project, refused ones too. */
export function ProjectUploads({ path }: { path: string }) {
  const { t } = useTranslation();
  return (
    <UploadList
      project={path}
      empty={<EmptyState title={t('uploads.none')} text={t('uploads.none_text')} />}
    />
  );
}
