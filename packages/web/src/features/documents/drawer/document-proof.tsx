import type { LedgerDocument, Revision } from '@assay/contract/document.ts';
import type { Ledger } from '@assay/contract/ledger.ts';
import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import { fileNameWord } from '../../../components/receipt/file-name-word.ts';
import { ProofPanel } from '../../../components/receipt/proof-panel.tsx';
import type { ReceiptSource } from '../../../components/receipt/receipt-source.ts';
import type { OneDocument } from './revision-diff.tsx';

/** Proof of a revision: verified here, with downloads. */
export function DocumentProof({
  ledger: { uuid, log },
  one,
  revision: { revision, leaf, size_bytes, erased_at },
  present,
}: {
  ledger: Ledger;
  one: OneDocument;
  revision: Revision;
  /** The current document; the displayed revision may be an earlier one. */
  present: LedgerDocument | undefined;
}) {
  const { t } = useTranslation();
  const hasContent = size_bytes !== null && erased_at === null;
  const source = useMemo((): ReceiptSource => {
    const asked = { uuid: one.uuid, name: one.name, id: one.id, revision };
    return {
      key: ['document', one.uuid, one.name, one.id, revision, hasContent],
      place: leaf,
      file: fileNameOf(one.id, revision),
      verifier_key: log.verifier_key,
      receipt: async (signal) => (await client.getDocumentProof(asked, { signal })).text(),
      evidence: () => client.getDocumentEvidence(asked),
      consistency: (old, size) => client.getConsistencyProof({ uuid, old, size }),
      payload: async (signal) => {
        if (!hasContent) return undefined;
        const shown =
          present?.revision === revision ? present : await client.getDocument(asked, { signal });
        return encodeUtf8(canonicalJson(shown.document));
      },
    };
  }, [uuid, log.verifier_key, one.uuid, one.name, one.id, revision, leaf, hasContent, present]);
  const { origin } = window.location;
  const path = `/api/v1/ledgers/${uuid}/collections/${encodeURIComponent(one.name)}/documents/${encodeURIComponent(one.id)}`;
  return (
    <ProofPanel
      source={source}
      remark={erased_at ? t('receipts.content_erased') : undefined}
      address={`${origin}${path}/evidence?revision=${revision}`}
    />
  );
}

/** Name of the files of a revision: `release-2.8.1.rev-4`. */
const fileNameOf = (id: string, revision: number): string => `${fileNameWord(id)}.rev-${revision}`;
