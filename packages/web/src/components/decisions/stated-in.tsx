import type { StatedIn, Voucher } from '@assay/contract/stated-in.ts';
import { useTranslation } from 'react-i18next';
import { artifactPath } from '../../lib/artifact-path.ts';
import { writePlainSearch } from '../../lib/plain-search.ts';
import { AppLink } from '../text/app-link.tsx';

/** The VEX document that a decision was accepted from, its author, and who vouches for it. */
export function StatedInText({ source }: { source: StatedIn }) {
  const { t } = useTranslation();
  const { document_uuid, document, author, sha256, vouchers } = source;
  return (
    <div className="text-secondary any-break">
      <p>
        {author === '' ? t('decisions.stated_by_nobody') : t('decisions.stated_by', { author })}{' '}
        {document_uuid === null ? (
          <span title={t('decisions.document_deleted')}>{document}</span>
        ) : (
          <AppLink
            className="link"
            href={`/security/vex${writePlainSearch({ open: document_uuid })}`}
          >
            {document}
          </AppLink>
        )}
      </p>
      <VoucherList vouchers={vouchers} sha256={sha256} isSentence />
    </div>
  );
}

/**
 * Signatures by which a document is trusted, each with its attestation; says that there is none.
 *
 * @param sha256 digest of the document
 * @param isSentence says in words that these are signatures, where nothing beside says it
 */
export function VoucherList({
  vouchers,
  sha256,
  isSentence = false,
}: {
  vouchers: readonly Voucher[];
  sha256: string;
  isSentence?: boolean;
}) {
  const { t } = useTranslation();
  if (vouchers.length === 0) return <p className="text-tertiary">{t('decisions.no_voucher')}</p>;
  return (
    <ul>
      {vouchers.map(({ attestation_uuid, signer, groups, key }) => (
        <li key={attestation_uuid} className="any-break">
          {t(isSentence ? 'decisions.signed_by' : 'decisions.signer', {
            ...{ signer, key },
            groups: groups.join(', '),
          })}
          ,{' '}
          <AppLink
            className="link"
            href={`${artifactPath({ sha256, purl: null })}&open=${attestation_uuid}`}
          >
            {t('decisions.attestation')}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
