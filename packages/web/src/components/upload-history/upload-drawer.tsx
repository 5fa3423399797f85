import type { UploadDetail } from '@assay/contract/uploads.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { formatBytes, formatMs } from '../../lib/formats.ts';
import { canBeProject, sbomPath } from '../../lib/projects-path.ts';
import { addStrings } from '../../lib/strings.ts';
import { ErrorPanel } from '../answers/error-panel.tsx';
import { GateMark } from '../asked-gate/gate-mark.tsx';
import { GateWhy } from '../asked-gate/gate-why.tsx';
import drawerStyles from '../page/detail-drawer.module.css';
import { DetailDrawer } from '../page/detail-drawer.tsx';
import fourFactsStyles from '../page/four-facts.module.css';
import headingStyles from '../page/heading-end.module.css';
import { AppLink } from '../text/app-link.tsx';
import { TimeAgo } from '../text/time-ago.tsx';
import { UploadButton } from '../upload/upload-button.tsx';
import { ReceiptSection } from './receipt-section.tsx';
import { StepsSection } from './steps-section.tsx';
import { uploads } from './strings.ts';
import { Destination } from './upload-columns.tsx';
import { UploadState } from './upload-state.tsx';
import { isOpen, tookMs } from './upload-times.ts';
import { FixSection, WhySection } from './why-sections.tsx';

addStrings({ uploads });

const LIVE_MS = 1_000;

/** One upload: why it was refused and how to fix it, its steps, its receipt. */
export function UploadDrawer({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...apiQuery('getUpload', { uuid }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? LIVE_MS : false),
    meta: { quiet: true },
  });
  const isMissing = error && 'status' in error && error.status === 404;
  return (
    <DetailDrawer
      label={t('uploads.one')}
      title={data ? <UploadState state={data.state} /> : t('uploads.one')}
      {...(data && { name: [data.project || t('uploads.unnamed'), data.version].join(' ').trim() })}
      below={
        data && (
          <p className={drawerStyles.what}>
            {data.project === '' ? (
              <span className="text-tertiary">{t('uploads.unnamed')}</span>
            ) : (
              <Destination upload={data} />
            )}
          </p>
        )
      }
      onClose={onClose}
      footer={data && <Acts upload={data} />}
    >
      {isMissing && <p className="note">{t('uploads.missing')}</p>}
      {error && !isMissing && <ErrorPanel failure={error} retry={() => void refetch()} />}
      {data && <Sections upload={data} />}
    </DetailDrawer>
  );
}

function Sections({ upload }: { upload: UploadDetail }) {
  return (
    <>
      <Summary upload={upload} />
      <WhySection upload={upload} />
      <GateSection upload={upload} />
      {upload.error && <FixSection code={upload.error.code} />}
      <StepsSection upload={upload} />
      {!isOpen(upload) && <ReceiptSection upload={upload} />}
    </>
  );
}

/** Gate result of this upload; nothing without a pipeline request. */
function GateSection({ upload: { gate, project, sbomid } }: { upload: UploadDetail }) {
  const { t } = useTranslation();
  if (!gate || sbomid === null) return null;
  return (
    <section>
      <h2>
        {t('asked_gate.title')}
        <span className={headingStyles.end}>
          <GateMark outcome={gate.outcome} />
        </span>
      </h2>
      <GateWhy gate={gate} sbom={{ project, sbomid }} />
    </section>
  );
}

function Summary({ upload }: { upload: UploadDetail }) {
  const { t } = useTranslation();
  const { received_at, sent_by, size_bytes, received_bytes, error, state } = upload;
  const time = formatMs(tookMs(upload));
  const facts: [string, ReactNode][] = [
    [t('uploads.received'), <TimeAgo key="at" at={received_at} />],
    [
      t('uploads.sender'),
      <span key="by" className="cut" title={sent_by.name}>
        {sent_by.kind === 'api-key' ? <code>{sent_by.name}</code> : sent_by.name}
      </span>,
    ],
    [
      t('uploads.size'),
      size_bytes === null
        ? t('uploads.size_of', { done: formatBytes(received_bytes) })
        : formatBytes(size_bytes),
    ],
    error && state === 'refused'
      ? [
          t('uploads.answer_label'),
          <span key="answer">
            {t('uploads.http', { status: error.status })}{' '}
            <span className="text-tertiary">{time}</span>
          </span>,
        ]
      : [t('uploads.took'), time],
  ];
  return (
    <div className={fourFactsStyles.fourFacts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <span className="meta text-tertiary">{label}</span>
          <b>{value}</b>
        </div>
      ))}
    </div>
  );
}

/** The way on: to the SBOM, or to another try. */
function Acts({ upload: { state, project, sbomid } }: { upload: UploadDetail }) {
  const { t } = useTranslation();
  if (state === 'refused' || state === 'failed')
    return (
      <span className="push">
        <UploadButton project={canBeProject(project) ? project : ''} label={t('uploads.fixed')} />
      </span>
    );
  if (sbomid === null) return null;
  return (
    <>
      {state === 'ready' && (
        <AppLink className="button" href={`/security/diff?to=${sbomid}`}>
          {t('uploads.compare')}
        </AppLink>
      )}
      <AppLink className="button push" href={sbomPath(project, sbomid)}>
        {t('uploads.open')}
      </AppLink>
    </>
  );
}
