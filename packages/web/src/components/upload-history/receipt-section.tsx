import type { UploadDetail } from '@assay/contract/uploads.ts';
import { IconDownload } from '@assay/icons';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { sbomPath } from '../../lib/projects-path.ts';
import { saveFile } from '../../lib/save-file.ts';
import headingStyles from '../page/heading-end.module.css';
import keyValueStyles from '../page/key-values.module.css';
import { ReceiptMark } from '../receipt/receipt-mark.tsx';
import { AppLink } from '../text/app-link.tsx';
import { CutMiddle } from '../text/cut-middle.tsx';
import styles from './upload-history.module.css';

/** Ledger entry of the upload or its refusal, and what it proves. */
export function ReceiptSection({ upload }: { upload: UploadDetail }) {
  const { t } = useTranslation();
  const { receipt, sha256, state, uuid, sbomid, project } = upload;
  const isRefused = state === 'refused';
  return (
    <section>
      <h2>
        {t('uploads.receipt')}
        {receipt && !isRefused && sbomid && (
          <span className={headingStyles.end}>
            <AppLink className="link" href={`${sbomPath(project, sbomid)}?receipt=true`}>
              {t('uploads.open')}
            </AppLink>
          </span>
        )}
      </h2>
      {!receipt && (
        <p className={`${styles.sentence} text-secondary`}>
          {t(state === 'duplicate' ? 'uploads.receipt_none' : 'uploads.receipt_absent')}
        </p>
      )}
      {(receipt || sha256) && (
        <dl className={keyValueStyles.keyValues}>
          {receipt && (
            <>
              <dt>{t('uploads.entry')}</dt>
              <dd>
                <ReceiptMark place={receipt} />
              </dd>
            </>
          )}
          {sha256 && (
            <>
              <dt>{t('uploads.digest')}</dt>
              <dd className="row">
                <CutMiddle text={sha256} what={t('uploads.digest')} />
                <span className={`text-tertiary ${styles.wideWords}`}>
                  {t('uploads.digest_of')}
                </span>
              </dd>
            </>
          )}
          {receipt && sha256 && (
            <>
              <dt>{t('uploads.proves')}</dt>
              <dd>{t(isRefused ? 'uploads.proves_refused' : 'uploads.proves_taken')}</dd>
            </>
          )}
        </dl>
      )}
      {isRefused && receipt?.state === 'checkpointed' && sha256 && <SaveReceipt uuid={uuid} />}
    </section>
  );
}

function SaveReceipt({ uuid }: { uuid: string }) {
  const { t } = useTranslation();
  const save = useMutation({
    mutationFn: async () =>
      saveFile(await client.getUploadReceipt({ uuid }), `upload-${uuid}.tlog-proof`),
  });
  return (
    <Button
      leftSection={<IconDownload className="icon" aria-hidden="true" />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t('uploads.receipt_save')}
    </Button>
  );
}
