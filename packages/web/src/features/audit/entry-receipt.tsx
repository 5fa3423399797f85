import type { AuditEntry } from '@assay/contract/audit.ts';
import type { LeafPlace } from '@assay/contract/leaf-place.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { apiQuery, client } from '../../api.ts';
import { ErrorPanel } from '../../components/answers/error-panel.tsx';
import { fileNameWord } from '../../components/receipt/file-name-word.ts';
import { ProofPanel } from '../../components/receipt/proof-panel.tsx';
import type { ReceiptSource } from '../../components/receipt/receipt-source.ts';
import { committedEntry } from './committed-entry.ts';

/** The receipt of an audit entry: verified here against what the page shows of it. */
export function EntryReceipt({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const { uuid } = entry;
  const record = useQuery({ ...apiQuery('getAuditRecord', { uuid }), meta: { quiet: true } });
  const control = useQuery({ ...apiQuery('getControlLog', {}), meta: { quiet: true } });
  const error = record.error ?? control.error;
  if (error)
    return (
      <ErrorPanel
        failure={error}
        retry={() => void Promise.all([record.refetch(), control.refetch()])}
      />
    );
  if (!record.data || !control.data) return null;
  const { leaf, payload } = record.data;
  if (leaf === null) return <p className="note">{t('audit.no_leaf')}</p>;
  const { verifier_key } = control.data.log;
  return <Proof entry={entry} place={leaf} payload={payload} verifierKey={verifier_key} />;
}

function Proof({
  entry,
  place,
  payload,
  verifierKey,
}: {
  entry: AuditEntry;
  place: LeafPlace;
  payload: string;
  verifierKey: string | null;
}) {
  const { uuid } = entry;
  const source = useMemo(
    (): ReceiptSource => ({
      key: ['audit', uuid],
      place,
      file: fileNameWord(`${entry.action}-${uuid.slice(0, 8)}`),
      verifier_key: verifierKey,
      receipt: async (signal) => (await client.getAuditReceipt({ uuid }, { signal })).text(),
      evidence: () => client.getAuditEvidence({ uuid }),
      consistency: (old, size) => client.getControlLogConsistency({ old, size }),
      payload: async () => committedEntry(entry, payload),
    }),
    [entry, uuid, place, payload, verifierKey],
  );
  return (
    <ProofPanel
      source={source}
      address={`${window.location.origin}/api/v1/audit/${uuid}/evidence`}
    />
  );
}
