import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../../../components/marks/state-mark.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { RecordNameText } from '../../../components/text/record-name-text.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import styles from '../sbom.module.css';

/** The other fields of a finding, and links. */
export function FindingSummary({ sbom, row }: { sbom: Sbom; row: FindingRow }) {
  const { t } = useTranslation();
  const component = `${sbomPath(sbom.project, sbom.sbomid)}${writePlainSearch({ open: row.bom_ref })}`;
  return (
    <section>
      <h2>{t('sbom.content.fields')}</h2>
      <dl className={`key-values ${styles.facts}`}>
        <div>
          <dt>{t('sbom.content.component')}</dt>
          <dd>
            <AppLink className="link" href={component}>
              {row.name}
            </AppLink>{' '}
            <code>{row.version}</code>
          </dd>
        </div>
        <div>
          <dt>{t('sbom.content.state')}</dt>
          <dd>
            <StateMark state={row.state} />
          </dd>
        </div>
        {row.cvss_vector && (
          <div>
            <dt>{t('sbom.content.vector')}</dt>
            <dd>
              <code>{row.cvss_vector}</code>{' '}
              <CopyButton text={row.cvss_vector} what={t('sbom.content.vector')} />
            </dd>
          </div>
        )}
        {row.rating_from && (
          <div>
            <dt>{t('vulnerabilities.rating_from')}</dt>
            <dd>
              <RecordNameText record={row.rating_from} />
            </dd>
          </div>
        )}
        {row.text_from && (
          <div>
            <dt>{t('vulnerabilities.text_from')}</dt>
            <dd>
              <RecordNameText record={row.text_from} />
            </dd>
          </div>
        )}
        {row.published_at && (
          <div>
            <dt>{t('sbom.content.published')}</dt>
            <dd>
              <TimeAgo at={row.published_at} />
            </dd>
          </div>
        )}
      </dl>
      <p className="meta">
        <AppLink
          className="link"
          href={`/security/vulnerabilities${writePlainSearch({ open: row.id })}`}
        >
          {t('sbom.content.advisory_text')}
        </AppLink>
      </p>
    </section>
  );
}
