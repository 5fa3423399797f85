import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import type { Sbom } from '@assay/contract/sboms.ts';
import { encodeHex } from '@assay/core/encoding/hex.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, client } from '../../../api.ts';
import skeletonStyles from '../../../components/answers/skeleton.module.css';
import { Delayed, SkeletonLine } from '../../../components/answers/skeleton.tsx';
import { DetailDrawer } from '../../../components/page/detail-drawer.tsx';
import keyValueStyles from '../../../components/page/key-values.module.css';
import { fileNameWord } from '../../../components/receipt/file-name-word.ts';
import { ProofPanel } from '../../../components/receipt/proof-panel.tsx';
import styles from '../../../components/receipt/receipt.module.css';
import type { ReceiptSource } from '../../../components/receipt/receipt-source.ts';
import { CutMiddle } from '../../../components/text/cut-middle.tsx';
import { formatBytes, formatInstant } from '../../../lib/formats.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';

/** Receipt of an upload: what it proves, verified here with the bytes that the server returns. */
export function ReceiptDrawer({ sbom, onClose }: { sbom: Sbom; onClose: () => void }) {
  const { t } = useTranslation();
  const mayKnow = useHasRole('Auditor');
  const { data: control, isPending } = useQuery({
    ...apiQuery('getControlLog', {}),
    enabled: mayKnow,
    meta: { quiet: true },
  });
  const { receipt, sha256, size_bytes, uploaded_at } = sbom;
  return (
    <DetailDrawer label={t('receipts.receipt')} title={t('receipts.receipt')} onClose={onClose}>
      <section>
        <p className="text-secondary small">{t('receipts.upload_text')}</p>
        <dl className={`${keyValueStyles.keyValues} ${styles.receiptOf}`}>
          <dt>SHA-256</dt>
          <dd>
            <CutMiddle text={sha256} what={t('sbom.hash')} />
          </dd>
          <dt>{t('shell.size')}</dt>
          <dd>{formatBytes(size_bytes)}</dd>
          <dt>{t('sbom.uploaded')}</dt>
          <dd>
            <time dateTime={uploaded_at}>{formatInstant(Date.parse(uploaded_at))}</time>
          </dd>
        </dl>
      </section>
      {!receipt && (
        <section>
          <p className="text-secondary small">{t('receipts.none_text')}</p>
        </section>
      )}
      {receipt && mayKnow && isPending && (
        <Delayed>
          <section className={skeletonStyles.bones}>
            <SkeletonLine width="60%" />
          </section>
        </Delayed>
      )}
      {receipt && !(mayKnow && isPending) && (
        <UploadProof
          sbom={sbom}
          place={receipt}
          verifierKey={control?.log.verifier_key ?? null}
          mayKnow={mayKnow}
        />
      )}
    </DetailDrawer>
  );
}

function UploadProof({
  sbom: { sbomid, name, version },
  place,
  verifierKey,
  mayKnow,
}: {
  sbom: Sbom;
  place: LeafPlace;
  verifierKey: string | null;
  mayKnow: boolean;
}) {
  const { t } = useTranslation();
  const source = useMemo(
    (): ReceiptSource => ({
      key: ['sbom', sbomid],
      place,
      file: fileNameWord(`${name || 'sbom'}-${version || sbomid}`),
      verifier_key: verifierKey,
      receipt: async (signal) => (await client.getSbomReceipt({ sbomid }, { signal })).text(),
      evidence: () => client.getSbomEvidence({ sbomid }),
      consistency: (old, size) => client.getControlLogConsistency({ old, size }),
      payload: async (signal) => {
        const bytes = await (await client.getSbomDocument({ sbomid }, { signal })).arrayBuffer();
        // Absent outside of secure contexts; then nothing can be verified here.
        if (!globalThis.crypto?.subtle) return undefined;
        const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
        return { sha256: encodeHex(digest), size: bytes.byteLength };
      },
    }),
    [sbomid, place, name, version, verifierKey],
  );
  return (
    <ProofPanel
      source={source}
      remark={mayKnow ? undefined : t('receipts.no_key')}
      address={`${window.location.origin}/api/v1/sboms/${sbomid}/evidence`}
    />
  );
}
