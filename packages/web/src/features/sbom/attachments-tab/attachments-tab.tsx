import type { Attachment } from '@assay/contract/attachments.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { AttachmentTable } from '../../../components/attachments/attachment-table.tsx';
import { attachmentPath } from '../../../lib/projects-path.ts';
import { SbomLayout } from '../sbom-layout.tsx';
import type { TabProps } from '../sbom-tab-props.ts';

/** Attachments of the SBOM. */
export function AttachmentsTab({ sbom }: TabProps) {
  const { t } = useTranslation();
  const { sbomid, project } = sbom;
  const hrefOf = useCallback(
    ({ uuid }: Attachment) => attachmentPath(project, uuid, sbomid),
    [project, sbomid],
  );
  return (
    <SbomLayout sbom={sbom} tab="attachments">
      <AttachmentTable
        owner={{ sbomid }}
        hrefOf={hrefOf}
        empty={
          <EmptyState title={t('sbom.attachments_empty')} text={t('sbom.attachments_empty_text')} />
        }
      />
    </SbomLayout>
  );
}
