import type { DocumentRow } from '@assay/contract/document.ts';
import { DocumentId } from '@assay/contract/document-bodies.ts';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormEnd } from '../../../components/gate/form-end.tsx';
import { firstIssue } from '../../../lib/first-issue.ts';
import { useKeptForm } from '../../../lib/kept-form.ts';
import { notifyDone } from '../../../lib/notifications.ts';
import styles from '../documents.module.css';
import { jsonProblem, loadJsonParser } from './json-problem.ts';
import { CALLS_AFTER_CHANGE } from './refreshed-calls.ts';

const useJsonParser = () =>
  useQuery({ queryKey: ['json-parser'], queryFn: loadJsonParser, staleTime: Infinity });

/** Sends the text; then refreshes what shows documents, and confirms. */
function useSaveDocument(
  send: (id: string, text: string) => Promise<DocumentRow>,
  onDone: (row: DocumentRow) => void,
) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id, text }: { id: string; text: string }) => send(id, text),
    meta: { quiet: true },
    onSuccess: async (row) => {
      await Promise.all(
        CALLS_AFTER_CHANGE.map((query) => cache.invalidateQueries({ queryKey: [query] })),
      );
      notifyDone(
        row.leaf.index === null
          ? t('documents.waits_done', { id: row.id })
          : t('documents.saved', { id: row.id, index: row.leaf.index }),
      );
      onDone(row);
    },
  });
}

/**
 * A document as text. Syntax errors are shown at the field, with the cursor at the position.
 *
 * @param form name in the form store
 * @param id of the document, if it has one already
 * @param send sends the text unchanged: the server parses it strictly
 */
export function DocumentForm({
  form: name,
  id,
  content,
  action,
  send,
  onDone,
}: {
  form: string;
  id?: string;
  content: string;
  action: string;
  send: (id: string, text: string) => Promise<DocumentRow>;
  onDone: (row: DocumentRow) => void;
}) {
  const { t } = useTranslation();
  const area = useRef<HTMLTextAreaElement>(null);
  const parser = useJsonParser();
  const save = useSaveDocument(send, onDone);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { id: id ?? '', text: content },
    validate: {
      id: (chosen) => (chosen === '' ? null : firstIssue(DocumentId, chosen)),
      text: (text) => {
        const problem = parser.data && jsonProblem(text, parser.data);
        if (!problem) return null;
        if (problem.at !== undefined) {
          area.current?.focus();
          area.current?.setSelectionRange(problem.at, problem.at + 1);
        }
        return problem.message;
      },
    },
  });
  useKeptForm(name, { read: form.getValues, refill: form.setValues });
  return (
    <form className="stack" onSubmit={form.onSubmit((values) => save.mutate(values))} noValidate>
      {id === undefined && (
        <TextInput
          label={t('documents.id')}
          description={t('documents.id_help')}
          spellCheck={false}
          autoComplete="off"
          className={styles.idField}
          {...form.getInputProps('id')}
          key={form.key('id')}
        />
      )}
      <Textarea
        className={styles.source}
        ref={area}
        label={t('documents.content')}
        description={t('documents.content_help')}
        rows={14}
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('text')}
        key={form.key('text')}
      />
      <FormEnd sending={{ error: save.error, isPending: save.isPending || parser.isPending }}>
        {action}
      </FormEnd>
    </form>
  );
}
