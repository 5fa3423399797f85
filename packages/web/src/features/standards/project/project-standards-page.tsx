import type { ProjectStandard } from '@assay/contract/project-standards.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery, client } from '../../../api.ts';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { attachments } from '../../../components/attachments/strings.ts';
import { ruleSets } from '../../../components/compliance/rule-sets/strings.ts';
import { compliance } from '../../../components/compliance/strings.ts';
import { Crumbs } from '../../../components/page/crumbs.tsx';
import { ListLayout } from '../../../components/page/list-layout.tsx';
import { PageHead } from '../../../components/page/page-head.tsx';
import { TabLinks } from '../../../components/page/tab-links.tsx';
import { remarks } from '../../../components/remarks/strings.ts';
import { lazily } from '../../../lib/lazily.ts';
import { notifyFailure } from '../../../lib/notifications.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { addStrings } from '../../../lib/strings.ts';
import { hrefWith, useUrlSearch } from '../../../lib/url-search.ts';
import type { ProjectStandardsSearch } from '../search.ts';
import { RequirementList } from './requirement-list.tsx';
import { evidence } from './strings.ts';

addStrings({ evidence, compliance, rule_sets: ruleSets, remarks, attachments });

const RequirementDrawer = lazily(
  async () => (await import('./requirement-drawer.tsx')).RequirementDrawer,
);

/** Requirements of one standard for a project: verdicts, coverage, and the evidence of one beside the list. */
export function ProjectStandardsPage({
  uuid,
  search,
}: {
  uuid: string;
  search: ProjectStandardsSearch;
}) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const { standards, shown, data, failed } = useShownStandard(uuid, search);
  const open = data?.requirements.find(({ identifier }) => identifier === search.open);
  const project = data?.project ?? '';
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('shell.project_compliance'), href: '/compliance/projects' },
          { label: project || t('shell.standards') },
        ]}
      />
      <ListLayout
        head={
          <PageHead
            title={project || t('shell.standards')}
            answer={t('evidence.answer', { project: project || t('shell.projects') })}
            actions={<Export uuid={uuid} />}
          />
        }
        drawer={
          open &&
          data && (
            <RequirementDrawer
              key={open.identifier}
              standard={data}
              requirement={open}
              onClose={() => change({ open: undefined })}
            />
          )
        }
      >
        {failed?.error && <ErrorPanel failure={failed.error} retry={() => void failed.refetch()} />}
        <StandardTabs standards={standards} current={shown?.uuid ?? ''} />
        {data && <RequirementList standard={data} only={search.only} />}
      </ListLayout>
    </>
  );
}

/** The standards of a project, and the one that the address names, else the first. */
function useShownStandard(uuid: string, { standard }: ProjectStandardsSearch) {
  const listed = useQuery({ ...apiQuery('listProjectStandards', { uuid }), meta: { quiet: true } });
  const standards = listed.data?.items ?? [];
  const shown = standards.find((one) => one.uuid === standard) ?? standards[0];
  const read = useQuery({
    ...apiQuery('getProjectStandard', { uuid, standard: shown?.uuid ?? '' }),
    enabled: shown !== undefined,
    meta: { quiet: true },
  });
  const failed = listed.error ? listed : read.error ? read : undefined;
  return { standards, shown, data: read.data, failed };
}

function StandardTabs({
  standards,
  current,
}: {
  standards: readonly ProjectStandard[];
  current: string;
}) {
  const { t } = useTranslation();
  const { search } = useUrlSearch();
  return (
    <TabLinks
      label={t('evidence.standards')}
      current={current}
      tabs={standards.map(({ uuid, name, version }) => ({
        key: uuid,
        label: `${name} ${version}`.trim(),
        href: hrefWith(search, { standard: uuid, open: undefined }),
      }))}
    />
  );
}

function Export({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const save = async () => {
    try {
      await saveFile(await client.exportProjectDeclarations({ uuid }), 'evidence.cdxa.cdx.json');
    } catch (failure) {
      notifyFailure(failure);
    }
  };
  return <Button onClick={() => void save()}>{t('evidence.export')}</Button>;
}
