import type { FindingRow } from '@assay/contract/sbom-rows.ts';
import type { VulnerabilityDetail } from '@assay/contract/vulnerabilities.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../../api.ts';
import { ErrorPanel } from '../../../components/answers/error-panel.tsx';
import { AppLink } from '../../../components/text/app-link.tsx';
import { pathText } from '../../../lib/path-text.ts';
import { writePlainSearch } from '../../../lib/plain-search.ts';
import { sbomPath } from '../../../lib/projects-path.ts';
import styles from './vulnerability-page.module.css';

type Sbom = Pick<VulnerabilityDetail['projects'][number], 'project' | 'sbomid'>;

/** Findings of one vulnerability in an SBOM, which are read with their paths at once. */
const MOST = 20;

/** Shortest dependency paths to the affected components of an SBOM, read when they are asked for. */
export function FindingPaths({ sbom, vulnerability }: { sbom: Sbom; vulnerability: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        className="link"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'vulnerabilities.hide_paths' : 'vulnerabilities.show_paths')}
      </button>
      {isOpen && <Findings sbom={sbom} vulnerability={vulnerability} />}
    </div>
  );
}

function Findings({ sbom, vulnerability }: { sbom: Sbom; vulnerability: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('listSbomVulnerabilities', {
      ...{ sbomid: sbom.sbomid, text: vulnerability, pageSize: MOST },
      suppressed: 'all',
    }),
    meta: { quiet: true },
  });
  if (error) return <ErrorPanel failure={error} retry={() => void refetch()} />;
  const rows = data?.items.filter(({ id }) => id === vulnerability) ?? [];
  return (
    <ul className={styles.paths}>
      {rows.map((row) => (
        <Path key={row.key} sbom={sbom} row={row} />
      ))}
      {data && rows.length === 0 && (
        <li className="text-secondary">{t('vulnerabilities.no_paths')}</li>
      )}
    </ul>
  );
}

function Path({ sbom: { project, sbomid }, row }: { sbom: Sbom; row: FindingRow }) {
  const { t } = useTranslation();
  const { data, isError } = useQuery({
    ...apiQuery('getSbomPaths', { sbomid, to: row.bom_ref, limit: 1 }),
    meta: { quiet: true },
  });
  const [path] = data?.paths ?? [];
  return (
    <li>
      {path && <span className={styles.path}>{pathText(path)}</span>}
      {(isError || (data && !path)) && (
        <span className={`${styles.path} text-secondary`}>{t('vulnerabilities.no_path')}</span>
      )}
      <AppLink
        className="link"
        href={`${sbomPath(project, sbomid, 'vulnerabilities')}${writePlainSearch({ open: row.key })}`}
      >
        {t('vulnerabilities.open_finding')}
      </AppLink>
    </li>
  );
}
