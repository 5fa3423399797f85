import type { Attachment } from '@assay/contract/attachments.ts';
import type { Project } from '@assay/contract/projects.ts';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/answers/empty-state.tsx';
import { AttachmentTable } from '../../../components/attachments/attachment-table.tsx';
import { CodeBlock } from '../../../components/text/code-block.tsx';
import { attachmentPath } from '../../../lib/projects-path.ts';
import { useHasRole } from '../../../lib/use-has-role.ts';

/** Attachments of a project. */
export function ProjectFiles({ project: { path, uuid } }: { project: Project }) {
  const { t } = useTranslation();
  const may = useHasRole('LedgerAdmin');
  const hrefOf = useCallback(
    (file: Attachment) => attachmentPath(path, file.uuid, file.sbomid ?? undefined),
    [path],
  );
  const url = `${window.location.origin}/api/v1/attachments?project=${uuid}&name=report.pdf`;
  return (
    <AttachmentTable
      owner={{ project: uuid }}
      hrefOf={hrefOf}
      empty={
        <EmptyState
          title={t('projects.no_files', { project: path })}
          text={t(may ? 'projects.no_files_text' : 'projects.no_files_ask')}
        >
          {may && (
            <CodeBlock
              text={`curl --fail-with-body -X POST \\\n  -H 'Authorization: Bearer <API_KEY>' \\\n  -H 'Content-Type: application/octet-stream' \\\n  --data-binary @report.pdf \\\n  '${url}'`}
              what={t('sboms.empty_command')}
            />
          )}
        </EmptyState>
      }
    />
  );
}
