import type { JudgedRequirement, JudgedStandard } from '@assay/contract/project-standards.ts';
import { useTranslation } from 'react-i18next';
import { ComplianceMark } from '../../../components/compliance/compliance-mark.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { artifactPath } from '../../../lib/artifact-path.ts';
import { formatCount } from '../../../lib/formats.ts';
import { type SbomTab, sbomPath } from '../../../lib/projects-path.ts';

type Check = NonNullable<JudgedRequirement['check']>;
type Found = Check['evidence'][number];

const TABS: Partial<Record<Found['kind'], SbomTab>> = {
  sbom: 'components',
  findings: 'vulnerabilities',
  licenses: 'licenses',
};

/** Result of a check of Assay about a requirement, and the records that show it. */
export function CheckSection({
  standard: { project },
  requirement: { check },
}: {
  standard: JudgedStandard;
  requirement: JudgedRequirement;
}) {
  const { t } = useTranslation();
  if (check === null)
    return (
      <section>
        <h2>{t('evidence.check')}</h2>
        <p className="text-secondary">{t('evidence.check_none')}</p>
      </section>
    );
  const { sentence, verdict, of, met, total, evidence } = check;
  const figures = { met: formatCount(met), total: formatCount(total), of: t(`evidence.of_${of}`) };
  return (
    <section>
      <h2>{t('evidence.check')}</h2>
      <p>
        <ComplianceMark verdict={verdict} /> {sentence}
      </p>
      <p className="text-secondary">{t('evidence.met', figures)}</p>
      {evidence.length > 0 && (
        <>
          <h3>{t(verdict === 'pass' ? 'evidence.records' : 'evidence.records_lacking')}</h3>
          <ul>
            {evidence.map((record) => (
              <li key={`${record.kind} ${record.id}`}>
                <AppLink className="link any-break" href={hrefOf(record, project)}>
                  {record.name}
                </AppLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** The page of a record: a tab of the SBOM, the artifact, or the attestation on the page of its artifact. */
function hrefOf({ kind, id, purl, sha256 }: Found, project: string): string {
  const tab = TABS[kind];
  if (tab !== undefined) return sbomPath(project, id, tab);
  const path = artifactPath({ purl, sha256 });
  return kind === 'attestation' ? `${path}&open=${id}` : path;
}
