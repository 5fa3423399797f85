import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { refreshDecided } from '../../components/decisions/refresh-decided.ts';
import { closedSentence, sentenceOf } from '../../lib/failure.ts';
import { formatCount } from '../../lib/formats.ts';
import { notifyDone, notifyRefusal } from '../../lib/notifications.ts';

/** Files to import, and the path of the project that they are about; empty for the whole tenant. */
interface Imported {
  files: readonly File[];
  path: string;
}

/**
 * Imports files one after the other; a refused one is named and does not stop the others.
 *
 * @param onImported called with the uuid of the last document that was imported
 */
export function useImport(onImported: (uuid: string) => void) {
  const { t } = useTranslation();
  return useMutation({
    mutationFn: async ({ files, path }: Imported) => {
      let last: string | undefined;
      for (const { name, body } of files.map((file) => ({ name: file.name, body: file })))
        try {
          const of = path === '' ? {} : { path };
          const { uuid, statements } = await client.importVexDocument({ ...of, body });
          notifyDone(
            t('vex.was_imported', { name, count: statements, shown: formatCount(statements) }),
          );
          last = uuid;
        } catch (failure) {
          const why = closedSentence(sentenceOf(failure));
          notifyRefusal(t('vex.not_imported', { name, why }));
        }
      return last;
    },
    onSuccess: async (last) => {
      await refreshDecided();
      if (last !== undefined) onImported(last);
    },
  });
}
