import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '../../../components/marks/state-mark.tsx';
import keyValueStyles from '../../../components/page/key-values.module.css';
import { AppLink } from '../../../components/text/app-link.tsx';
import { CopyButton } from '../../../components/text/copy-button.tsx';
import { RecordNameText } from '../../../components/text/record-name-text.tsx';
import { TimeAgo } from '../../../components/text/time-ago.tsx';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import { vulnerabilityPath } from '../../../lib/vulnerability-path.ts';
import styles from '../sbom.module.css';

/** The other fields of a finding, and links. */
export function FindingSummary({ sbom, row }: { sbom: Sbom; row: FindingRow }) {
  const { t } = useTranslation();
  const component = `${sbomPath(sbom.project, sbom.sbomid)}${writePlainSearch({ open: row.bom_ref })}`;
  return (
    <section>
      <h2>{t('sbom.content.fields')}</h2>
      <dl className={`${keyValueStyles.keyValues} ${styles.facts}`}>
        <Field label={t('sbom.content.component')}>
          <AppLink className="link" href={component}>
            {row.name}
          </AppLink>{' '}
          <code>{row.version}</code>
        </Field>
        <Field label={t('sbom.content.state')}>
          <StateMark state={row.state} />
        </Field>
        {row.cvss_vector && (
          <Field label={t('sbom.content.vector')}>
            <code>{row.cvss_vector}</code>{' '}
            <CopyButton text={row.cvss_vector} what={t('sbom.content.vector')} />
          </Field>
        )}
        {row.rating_from && (
          <Field label={t('vulnerabilities.rating_from')}>
            <RecordNameText record={row.rating_from} />
          </Field>
        )}
        {row.text_from && (
          <Field label={t('vulnerabilities.text_from')}>
            <RecordNameText record={row.text_from} />
          </Field>
        )}
        {row.published_at && (
          <Field label={t('sbom.content.published')}>
            <TimeAgo at={row.published_at} />
          </Field>
        )}
      </dl>
      <p className="meta">
        <AppLink className="link" href={vulnerabilityPath(row.id)}>
          {t('sbom.content.advisory_text')}
        </AppLink>
      </p>
    </section>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
