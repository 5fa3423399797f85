import { useTranslation } from 'react-i18next';
import gridStyles from '../../components/page/grid.module.css';
import headingStyles from '../../components/page/heading-end.module.css';
import { AppLink } from '../../components/text/app-link.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { SbomProgress } from '../../components/upload/upload-card.tsx';
import { useUploads } from '../../components/upload/uploads.ts';
import { formatBytes } from '../../lib/formats.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import { useNewestSbom } from './use-newest-sbom.ts';

/** The newest SBOM, of the project where one is named, with its steps: one sent by a pipeline shows up by itself. */
export function LastUpload({ project }: { project: string | undefined }) {
  const { t } = useTranslation();
  const uploads = useUploads();
  const { sbom } = useNewestSbom(project);
  // Uploads sent here are already shown above.
  if (!sbom || uploads.some((upload) => upload.sbom?.sbomid === sbom.sbomid)) return null;
  const all = `/projects/modern/sboms${writePlainSearch({ project })}`;
  return (
    <section className={`panel ${gridStyles.span12}`} aria-label={t('welcome.last')}>
      <header>
        <h2>{t('welcome.last')}</h2>
        <span className="help">
          <AppLink className="figure" href={sbomPath(sbom.project, sbom.sbomid)}>
            {`${sbom.project} ${sbom.version}`}
          </AppLink>{' '}
          {t('welcome.last_by', { size: formatBytes(sbom.size_bytes), name: sbom.uploaded_by })}{' '}
          <TimeAgo at={sbom.uploaded_at} />
        </span>
        <span className={headingStyles.end}>
          <AppLink className="link" href={all}>
            {t('welcome.all_uploads')}
          </AppLink>
        </span>
      </header>
      <SbomProgress sbom={sbom} />
    </section>
  );
}
