import type { LedgerDocument } from '@assay/contract/document.ts';
import { IconPencil } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import { DialogButton } from '../../../components/page/dialog-button.tsx';
import type { InCollection } from '../use-documents.ts';
import { DocumentForm } from './document-form.tsx';

/** Replaces a document with a new revision; refused when another user was faster. */
export function NewRevision({
  where,
  document: { id, revision, document },
  onDone,
}: {
  where: InCollection;
  document: LedgerDocument;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const name = `revision ${id}`;
  return (
    <DialogButton
      primary
      label={t('documents.new_revision')}
      icon={<IconPencil className="icon" aria-hidden="true" />}
      form={name}
    >
      {(close) => (
        <DocumentForm
          form={name}
          id={id}
          content={JSON.stringify(document, null, 2)}
          action={t('documents.save_revision')}
          send={(_, text) =>
            client.replaceDocument({
              ...where,
              body: `{"id":${JSON.stringify(id)},"revision":${revision},"document":${text}}`,
            })
          }
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </DialogButton>
  );
}
