import type { Sbom } from '@assay/contract/sboms.ts';
import { IconAlertTriangle, IconDownload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import panelStyles from '../../../components/page/panel.module.css';
import { HistoryLink } from '../../../components/upload/history-link.tsx';
import { StepList } from '../../../components/upload/step-list.tsx';
import styles from '../sbom.module.css';
import { useSaveDocument } from '../use-save-document.ts';

const NO_PROJECT = '00000000-0000-0000-0000-000000000000';

/** A failed upload: what happened and where, what is safe, what to do next. */
export function FailedPanel({ sbom }: { sbom: Sbom }) {
  const { t } = useTranslation();
  const save = useSaveDocument(sbom.sbomid);
  const { error } = sbom;
  const isRefused = sbom.project_uuid === NO_PROJECT;
  return (
    <section
      className={`panel ${styles.progress}`}
      role="alert"
      aria-label={t('sbom.progress.label')}
    >
      <header>
        <IconAlertTriangle className="icon bad" aria-hidden="true" />
        <h2>{t('sbom.progress.title_failed')}</h2>
      </header>
      <StepList sbom={sbom} />
      <div className={`${panelStyles.body} ${styles.failed}`}>
        {error && (
          <p>
            <b className="strong">{error.message}</b>
            {error.at !== '' && (
              <>
                {' '}
                <span className="text-secondary">{t('sbom.progress.at')}</span>{' '}
                <code>{error.at}</code>
              </>
            )}
          </p>
        )}
        <p className="text-secondary">
          {t(isRefused ? 'sbom.progress.refused_safe' : 'sbom.progress.failed_safe')}
        </p>
        <p className="text-secondary">{t('sbom.progress.failed_next')}</p>
        {isRefused ? (
          <HistoryLink project={sbom.project} />
        ) : (
          <Button
            leftSection={<IconDownload className="icon" aria-hidden="true" />}
            loading={save.isPending}
            onClick={() => save.mutate('original')}
          >
            {t('sbom.progress.failed_document')}
          </Button>
        )}
      </div>
    </section>
  );
}
