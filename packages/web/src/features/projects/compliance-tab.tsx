import type { Project } from '@assay/contract/projects.ts';
import { RULE_SET_IDS } from '@assay/core/compliance/rule-set.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { ComplianceMark } from '../../components/compliance/compliance-mark.tsx';
import { RuleSetDrawer } from '../../components/compliance/rule-sets/rule-set-drawer.tsx';
import { RuleSetTable } from '../../components/compliance/rule-sets/rule-set-table.tsx';
import { ruleSets } from '../../components/compliance/rule-sets/strings.ts';
import { compliance } from '../../components/compliance/strings.ts';
import { Facts } from '../../components/page/facts.tsx';
import { AppLink } from '../../components/text/app-link.tsx';
import { EmptySboms } from '../../components/upload/empty-sboms.tsx';
import { addStrings } from '../../lib/strings.ts';
import styles from './compliance-tab.module.css';
import { currentSbomsOf } from './current-sboms.ts';
import { SbomChoice, useShownSbom } from './sbom-choice.tsx';

addStrings({ compliance, rule_sets: ruleSets });

/** The attestation profile of a project, and each rule set for an SBOM that its counts cover. */
export function ComplianceTab({ project }: { project: Project }) {
  const { t } = useTranslation();
  const current = currentSbomsOf(project);
  const shown = useShownSbom(current);
  if (!shown) return <EmptySboms project={project.path} />;
  return (
    <>
      <div className={styles.above}>
        <ComplianceFacts project={project} />
      </div>
      <SbomChoice current={current} shown={shown} label={t('projects.version_in_use')} />
      <RuleSetTable sbomid={shown.sbomid} />
    </>
  );
}

/** Verdict of the attestation profile, and the way to standards and their evidence. */
function ComplianceFacts({ project: { uuid, path } }: { project: Project }) {
  const { t } = useTranslation();
  // The list has the project before those below it.
  const { data } = useQuery({
    ...apiQuery('listProjectCompliance', { project: path, pageSize: 1 }),
    meta: { quiet: true },
  });
  const own = data?.items.find((one) => one.uuid === uuid);
  return (
    <Facts
      facts={[
        ...(own
          ? [
              {
                label: own.profile_name ?? t('projects.profile'),
                value: <ComplianceMark verdict={own.profile} />,
              },
            ]
          : []),
        {
          label: t('shell.standards'),
          value: (
            <AppLink className="link" href={`/compliance/projects/${uuid}`}>
              {t('projects.standards_and_evidence')}
            </AppLink>
          ),
        },
      ]}
    />
  );
}

/** Rules of the rule set that the address names, beside the tab; nothing for another name. */
export function ComplianceDrawer({
  project,
  set,
  onClose,
}: {
  project: Project;
  set: string;
  onClose: () => void;
}) {
  const shown = useShownSbom(currentSbomsOf(project));
  const known = RULE_SET_IDS.find((id) => id === set);
  if (!shown || !known) return null;
  return <RuleSetDrawer sbomid={shown.sbomid} set={known} param="open" onClose={onClose} />;
}
