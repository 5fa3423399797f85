import type { AdvisoryImport } from '@assay/contract/advisories.ts';
import { IconAlertTriangle, IconCircleCheck, IconLoader2, IconX } from '@assay/icons';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { sentenceOf } from '../../lib/failure.ts';
import { formatBytes, formatCount } from '../../lib/formats.ts';
import spinStyles from '../marks/spin.module.css';
import headingStyles from '../page/heading-end.module.css';
import styles from '../page/progress.module.css';
import uploadStyles from '../upload/upload.module.css';
import advisoriesStyles from './advisories.module.css';
import { type FeedImport, startFeedImport } from './feed-imports.ts';
import { hasImportEnded, isNamedSource } from './send-feed.ts';

const PROBLEMS_SHOWN = 10;

/** One import of this visit: upload, progress and result. */
export function ImportCard({ feed }: { feed: FeedImport }) {
  const { t } = useTranslation();
  const { file, kind, source, sent, state, failure, dismiss } = feed;
  const isOver = failure !== undefined || (state !== undefined && hasImportEnded(state));
  return (
    <section className={`panel ${uploadStyles.uploadCard}`} aria-label={file.name}>
      <header>
        <h3 className="cut" title={file.name}>
          {file.name}
        </h3>
        <span className="help">
          {t('advisories.as_source', {
            size: formatBytes(file.size),
            source: isNamedSource(kind) ? source : kind,
          })}
        </span>
        <span className={headingStyles.end}>
          <ActionIcon
            aria-label={t(isOver || state ? 'advisories.dismiss' : 'advisories.cancel')}
            onClick={dismiss}
          >
            <IconX className="icon" aria-hidden="true" />
          </ActionIcon>
        </span>
      </header>
      {failure !== undefined && <Refused feed={feed} />}
      {failure === undefined && !state && <SendingLine share={sent} />}
      {failure === undefined && state && <ImportState state={state} />}
    </section>
  );
}

function SendingLine({ share }: { share: number }) {
  const { t } = useTranslation();
  const percent = Math.floor(share * 100);
  return (
    <>
      <p className={`${uploadStyles.uploadNote} ${advisoriesStyles.importLine}`} role="status">
        <IconLoader2 className={`icon ${spinStyles.spin}`} aria-hidden="true" />
        {t('advisories.sending', { percent })}
      </p>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={t('advisories.sending_label')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
    </>
  );
}

/** Progress of an import on the server, or its figures. */
export function ImportState({ state }: { state: AdvisoryImport }) {
  const { t } = useTranslation();
  const { status, error, refused, problems } = state;
  const count = (name: 'read' | 'added' | 'changed' | 'unchanged' | 'withdrawn' | 'rematched') =>
    formatCount(state[name]);
  return (
    <>
      {status === 'failed' ? (
        <p className={`${uploadStyles.uploadNote} ${advisoriesStyles.importLine} bad`} role="alert">
          <IconAlertTriangle className="icon" aria-hidden="true" />
          <span>{t('advisories.import_failed', { error: error ?? '' })}</span>
        </p>
      ) : (
        <p className={`${uploadStyles.uploadNote} ${advisoriesStyles.importLine}`} role="status">
          {status === 'done' ? (
            <IconCircleCheck className="icon good" aria-hidden="true" />
          ) : (
            <IconLoader2 className={`icon ${spinStyles.spin}`} aria-hidden="true" />
          )}
          <span>
            {t(`advisories.import_${status}`, { read: count('read') })}{' '}
            <span className="text-secondary">
              {status !== 'queued' &&
                t('advisories.figures', {
                  added: count('added'),
                  changed: count('changed'),
                  unchanged: count('unchanged'),
                  withdrawn: count('withdrawn'),
                })}{' '}
              {state.rematched > 0 && t('advisories.rematched', { shown: count('rematched') })}
            </span>
          </span>
        </p>
      )}
      {refused > 0 && (
        <div className={`${uploadStyles.uploadNote} ${advisoriesStyles.importLine}`}>
          <IconAlertTriangle className="icon" aria-hidden="true" />
          <div>
            {t('advisories.refused', { count: refused, shown: formatCount(refused) })}
            <ul className={advisoriesStyles.importProblems}>
              {problems.slice(0, PROBLEMS_SHOWN).map(({ message, at }) => (
                <li key={`${at} ${message}`} className="text-secondary any-break">
                  {message} <code className="text-tertiary">{at}</code>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  );
}

function Refused({ feed }: { feed: FeedImport }) {
  const { t } = useTranslation();
  const again = () => {
    feed.dismiss();
    startFeedImport(feed);
  };
  return (
    <p className={`${uploadStyles.uploadNote} ${advisoriesStyles.importLine} bad`} role="alert">
      <IconAlertTriangle className="icon" aria-hidden="true" />
      <span>
        {sentenceOf(feed.failure)}{' '}
        <span className="text-secondary">{t('advisories.not_imported')}</span>
      </span>
      <Button className="push" onClick={again}>
        {t('shell.try_again')}
      </Button>
    </p>
  );
}
