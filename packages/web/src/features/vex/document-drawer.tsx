import type { VexDocument } from '@assay/contract/vex-document.ts';
import { useTranslation } from 'react-i18next';
import { VoucherList } from '../../components/decisions/stated-in.tsx';
import drawerStyles from '../../components/page/detail-drawer.module.css';
import { DetailDrawer } from '../../components/page/detail-drawer.tsx';
import { KeyValues } from '../../components/page/key-values.tsx';
import { ProjectPathText } from '../../components/text/project-path-text.tsx';
import { TimeAgo } from '../../components/text/time-ago.tsx';
import { formatBytes } from '../../lib/formats.ts';
import { DocumentActs } from './document-acts.tsx';
import { DocumentTrust } from './document-columns.tsx';
import { documentName } from './document-name.ts';
import type { VexSearch } from './search.ts';
import { StatementList } from './statement-list.tsx';

/** One document: who sent and vouches for it, its statements, and how to accept them. */
export function DocumentDrawer({
  document,
  search,
  onClose,
}: {
  document: VexDocument;
  search: VexSearch;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const name = documentName(document);
  return (
    <DetailDrawer
      label={t('vex.document')}
      title={<span className="any-break">{name}</span>}
      name={name}
      below={
        <p className={`${drawerStyles.what} text-secondary`}>
          {t(document.is_trusted ? 'vex.vouched_text' : 'vex.offered_text')}
        </p>
      }
      onClose={onClose}
      footer={<DocumentActs document={document} onDeleted={onClose} />}
    >
      <Facts document={document} />
      <StatementList document={document} search={search} />
    </DetailDrawer>
  );
}

function Facts({ document }: { document: VexDocument }) {
  const { t } = useTranslation();
  const { author, path, format, format_version, size_bytes, stated_at, document_id } = document;
  const { uploaded_by, uploaded_at, sbomid } = document;
  const whole = t(sbomid === null ? 'vex.whole_tenant' : 'vex.about_sbom');
  return (
    <section>
      <KeyValues
        facts={[
          { key: t('vex.trust'), value: <DocumentTrust document={document} /> },
          ...(document.is_trusted
            ? [{ key: t('vex.signers'), value: <VoucherList {...document} /> }]
            : []),
          { key: t('vex.author'), value: author || t('vex.no_author'), isTyped: true },
          {
            key: t('vex.stated'),
            value: stated_at ? <TimeAgo at={stated_at} /> : t('vex.no_time'),
          },
          {
            key: t('vex.about'),
            value: path === '' ? whole : <ProjectPathText path={path} />,
          },
          {
            key: t('vex.format'),
            value: `${format} ${format_version}, ${formatBytes(size_bytes)}`,
          },
          ...(document_id === '' ? [] : [{ key: t('vex.id'), value: document_id, isTyped: true }]),
          {
            key: t('vex.imported'),
            value: (
              <>
                <TimeAgo at={uploaded_at} />, {uploaded_by}
              </>
            ),
            isTyped: true,
          },
        ]}
      />
    </section>
  );
}
