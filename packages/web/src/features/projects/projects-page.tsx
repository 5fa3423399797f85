import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/answers/empty-state.tsx';
import { ListLayout } from '../../components/page/list-layout.tsx';
import { PageHead } from '../../components/page/page-head.tsx';
import { TabLinks } from '../../components/page/tab-links.tsx';
import { SbomList } from '../../components/sbom-list/sbom-list.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import { HistoryLink } from '../../components/upload/history-link.tsx';
import { UploadButton } from '../../components/upload/upload-button.tsx';
import { definedValues } from '../../lib/defined-values.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { addStrings } from '../../lib/strings.ts';
import { AllAttachments } from './attachments/all-attachments.tsx';
import { ProjectList } from './project-list.tsx';
import type { ProjectsSearch } from './search.ts';
import { projects } from './strings.ts';

addStrings({ projects });

const TABS = ['projects', 'sboms', 'attachments'] as const;

/** Table of all projects, SBOMs or attachments; the search is kept when the tab changes. */
export function ProjectsPage({ tab, search }: { tab: string; search: ProjectsSearch }) {
  const { t } = useTranslation();
  const kept = writePlainSearch(definedValues({ project: search.project, search: search.search }));
  const known = TABS.find((one) => one === tab);
  return (
    <ListLayout
      head={
        <PageHead
          title={t('shell.projects')}
          answer={t('projects.answer')}
          actions={
            <>
              <AppLink className="button" href="/projects/modern/sboms?welcome=true">
                {t('shell.first_steps')}
              </AppLink>
              <HistoryLink project={search.project} />
              <UploadButton project={search.project ?? ''} />
            </>
          }
        />
      }
    >
      <TabLinks
        label={t('shell.projects')}
        current={tab}
        tabs={TABS.map((key) => ({
          key,
          label: t(`projects.tab_${key}`),
          href: `/projects/modern/${key}${kept}`,
        }))}
      />
      {known === 'projects' && <ProjectList search={search} />}
      {known === 'sboms' && <SbomList textName="search" empty={<EmptySboms />} />}
      {known === 'attachments' && <AllAttachments project={search.project} />}
      {!known && <EmptyState title={t('shell.not_found')} text={t('projects.no_tab')} />}
    </ListLayout>
  );
}
