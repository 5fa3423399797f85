import { useTranslation } from 'react-i18next';
import { Findings } from '../../components/check/findings.tsx';
import { useFolderSum } from '../../components/check/use-folder-sum.ts';
import { Facts } from '../../components/page/facts.tsx';
import { CountLink } from '../../components/text/count-link.tsx';

/** Sums of the projects in a folder, or of all: how many, their findings, and how much of them was checked. */
export function FolderFacts({ folder }: { folder: string | undefined }) {
  const { t } = useTranslation();
  const sum = useFolderSum(folder);
  if (!sum || sum.project_count === 0) return null;
  const query = folder === undefined ? '' : `?project=${encodeURIComponent(folder)}`;
  const projects = `/projects/modern/projects${query}`;
  return (
    <Facts
      facts={[
        {
          label: t('projects.projects'),
          value: <CountLink count={sum.project_count} href={projects} />,
        },
        {
          label: t('sboms.known_against'),
          value: <Findings counts={sum.severity_counts} check={sum.check} />,
        },
      ]}
    />
  );
}
