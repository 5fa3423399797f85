import { IconPlus } from '@assay/icons';
import { useTranslation } from 'react-i18next';
import { client } from '../../../api.ts';
import { DialogButton } from '../../../components/page/dialog-button.tsx';
import { lazily } from '../../../lib/lazily.ts';
import { useUrlSearch } from '../../../lib/url-search.ts';
import type { InCollection } from '../use-documents.ts';

// Forms load with the first dialog.
const DocumentForm = lazily(async () => (await import('./document-form.tsx')).DocumentForm);

/** Name of the form in the form store. */
const NEW_DOCUMENT = 'new-document';

/** The primary action of the page: adds a document to the chosen collection, and opens it. */
export function AddDocument({ where }: { where: InCollection }) {
  const { t } = useTranslation();
  const { change } = useUrlSearch();
  const send = async (id: string, text: string) => {
    const named = id === '' ? '' : `"id":${JSON.stringify(id)},`;
    const body = `{"documents":[{${named}"document":${text}}]}`;
    const { documents } = await client.createDocuments({ ...where, body });
    const [row] = documents;
    if (!row) throw new Error('The server named no document');
    return row;
  };
  return (
    <DialogButton
      primary
      label={t('documents.add')}
      icon={<IconPlus className="icon" aria-hidden="true" />}
      form={NEW_DOCUMENT}
    >
      {(close) => (
        <>
          <DocumentForm
            form={NEW_DOCUMENT}
            content={'{\n  \n}'}
            action={t('documents.add')}
            send={send}
            onDone={({ id }) => {
              close();
              change({ open: id });
            }}
          />
        </>
      )}
    </DialogButton>
  );
}
