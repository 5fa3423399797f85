import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { useTableView } from '../../components/data-table/table-view.ts';
import { Crumbs } from '../../components/page/crumbs.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { UploadButton } from '../../components/upload/upload-button.tsx';
import { UploadList } from '../../components/upload-history/upload-list.tsx';
import { lazily } from '../../lib/lazily.ts';
import type { UploadsSearch } from './search.ts';

const UploadDrawer = lazily(
  async () => (await import('../../components/upload-history/upload-drawer.tsx')).UploadDrawer,
);

/** Every upload of the tenant, refused ones with reason and position. */
export function UploadsPage({ search }: { search: UploadsSearch }) {
  const { t } = useTranslation();
  const { open, setOpen } = useTableView();
  return (
    <>
      <Crumbs
        crumbs={[{ label: t('shell.sboms'), href: '/sbom' }, { label: t('uploads.title') }]}
      />
      <ListLayout
        head={
          <PageHead
            title={t('uploads.title')}
            answer={t('uploads.answer')}
            actions={<UploadButton project={search.project ?? ''} />}
          />
        }
        drawer={open && <UploadDrawer key={open} uuid={open} onClose={() => setOpen(undefined)} />}
      >
        <UploadList
          empty={<EmptyState title={t('uploads.none')} text={t('uploads.none_text')} />}
        />
      </ListLayout>
    </>
  );
}
