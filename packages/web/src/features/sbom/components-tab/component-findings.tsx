import type { ComponentRow } from '@assay/contract/sbom-rows.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { Delayed, SkeletonLine } from '../../../components/answers/skeleton.tsx';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { StateMark } from '../../../components/marks/state-mark.tsx';
import headingStyles from '../../../components/page/heading-end.module.css';
import { AppLink } from '../../../components/text/app-link.tsx';
import { formatCount, formatTotal } from '../../../lib/formats.ts';
import { lazily } from '../../../lib/lazily.ts';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import styles from '../sbom.module.css';

// Orders versions of every ecosystem: read when a component is opened.
const ComponentFix = lazily(async () => (await import('./component-fix.tsx')).ComponentFix);

const SHOWN = 20;
/** Page size for finding fixes; no package version of a feed has as many. */
const READ = 200;

/** Vulnerabilities of an entry, most severe first; each links to its finding. */
export function ComponentFindings({ sbom, row }: { sbom: Sbom; row: ComponentRow }) {
  const { t } = useTranslation();
  const { sbomid, project } = sbom;
  const { data, isPending, isError } = useQuery({
    ...apiQuery('listSbomVulnerabilities', {
      ...{ sbomid, bom_ref: row.bom_ref, pageSize: READ },
      suppressed: 'all',
    }),
    meta: { quiet: true },
  });
  const path = sbomPath(project, sbomid, 'vulnerabilities');
  const total = data?.total ?? 0;
  const words = {
    count: total,
    shown: formatTotal(total, { isExact: data?.total_is_exact ?? true }),
  };
  return (
    <>
      <section>
        <h2>
          {t('sbom.content.its_findings')}
          {total > 0 && (
            <AppLink
              className={`figure ${headingStyles.end}`}
              href={`${path}${writePlainSearch({ text: row.purl?.slice(0, 128) ?? row.name, suppressed: 'all' })}`}
            >
              {t('sbom.content.all_findings', words)}
            </AppLink>
          )}
        </h2>
        {isPending && (
          <Delayed>
            <SkeletonLine width="70%" />
          </Delayed>
        )}
        {isError && <p className="meta text-secondary">{t('shell.failed')}</p>}
        {data && total === 0 && (
          <p className="meta text-secondary">
            {t(`sbom.content.${row.status === 'clean' ? 'no_findings' : 'findings_unknown'}`)}
          </p>
        )}
        <ul className={styles.findings}>
          {data?.items.slice(0, SHOWN).map((finding) => (
            <li key={finding.key}>
              <SeverityMark severity={finding.severity} />
              <AppLink href={`${path}${writePlainSearch({ open: finding.key })}`}>
                <code className="strong">{finding.id}</code>
              </AppLink>
              {finding.handled_by === null ? (
                <code className="text-tertiary cut" title={finding.reason.range}>
                  {finding.reason.range}
                </code>
              ) : (
                <span className="text-tertiary cut" title={finding.reason.explanation}>
                  {t('sbom.content.verdict_handled')}
                </span>
              )}
              <span className="push">
                <StateMark state={finding.state} />
              </span>
            </li>
          ))}
        </ul>
        {total > SHOWN && (
          <p className="meta text-tertiary">
            {t('sbom.content.first_of', { shown: SHOWN, total: formatCount(total) })}
          </p>
        )}
      </section>
      {data && <ComponentFix place={sbom} row={row} findings={data.items} />}
    </>
  );
}
