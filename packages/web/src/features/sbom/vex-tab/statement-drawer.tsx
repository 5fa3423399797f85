import type { Sbom } from '@assay/contract/sboms.ts';
import { useTranslation } from 'react-i18next';
import { SeverityMark } from '../../../components/marks/severity-mark.tsx';
import { StateMark } from '../../../components/marks/state-mark.tsx';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import keyValueStyles from '../../../components/page/key-values.module.css';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { MarkdownText } from '../../../components/text/markdown-text.tsx';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import { ShortestPaths } from '../dependency-path.tsx';
import type { OpenRow } from '../open-row.ts';
import styles from '../sbom.module.css';
import { inWords, type Statement } from './statement-columns.tsx';

/** One statement of the document with all its words. */
export function StatementDrawer({
  sbom,
  row,
  place,
  onStep,
  onClose,
}: Omit<OpenRow<Statement>, 'row' | 'isReading'> & {
  sbom: Sbom;
  row: Statement;
}) {
  const { t } = useTranslation();
  const findings = sbomPath(sbom.project, sbom.sbomid, 'vulnerabilities');
  const fields = [
    [t('sbom.content.component'), `${row.name} ${row.version}`],
    [t('sbom.content.justification'), inWords(row.justification)],
    [t('sbom.content.response'), row.response.map(inWords).join(', ')],
    [t('sbom.content.detail'), row.detail && <MarkdownText text={row.detail} />],
    [t('sbom.content.source'), row.source],
  ] as const;
  return (
    <DetailDrawer
      label={t('sbom.content.statement', { id: row.id })}
      title={
        <>
          <SeverityMark severity={row.severity} large />
          <code>{row.id}</code>
          <CopyButton text={row.id} what={row.id} />
        </>
      }
      {...(place && { place: t('sbom.content.place', place) })}
      {...(onStep && { onStep })}
      onClose={onClose}
    >
      <section>
        <h2>
          <StateMark state={row.state} />
        </h2>
        <dl className={`${keyValueStyles.keyValues} ${styles.facts}`}>
          {fields.map(
            ([label, value]) =>
              value !== '' && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
        <p className="meta">
          {row.matched ? (
            <AppLink className="link" href={`${findings}${writePlainSearch({ text: row.id })}`}>
              {t('sbom.content.the_finding')}
            </AppLink>
          ) : (
            <span className="text-tertiary">{t('sbom.content.matched_no')}</span>
          )}
        </p>
      </section>
      <ShortestPaths place={sbom} bomRef={row.bom_ref} />
    </DetailDrawer>
  );
}
