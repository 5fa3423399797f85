import { useTranslation } from 'react-i18next';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { SbomList } from '../../components/sbom-list/sbom-list.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import { HistoryLink } from '../../components/upload/history-link.tsx';
import { UploadButton } from '../../components/upload/upload-button.tsx';
import type { SbomListSearch } from './search.ts';

/** The list of all SBOMs. */
export function SbomListPage({ search }: { search: SbomListSearch }) {
  const { t } = useTranslation();
  return (
    <ListLayout
      head={
        <PageHead
          title={t('sboms.title')}
          answer={t('sboms.answer')}
          actions={
            <>
              <HistoryLink project={search.project} />
              <UploadButton project={search.project ?? ''} />
            </>
          }
        />
      }
    >
      <SbomList empty={<EmptySboms />} />
    </ListLayout>
  );
}
