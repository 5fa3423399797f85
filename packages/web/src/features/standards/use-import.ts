import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { closedSentence, sentenceOf } from '../../lib/failure.ts';
import { notifyDone, notifyRefusal } from '../../lib/notifications.ts';

/**
 * Imports files one after the other; a refused one is named and does not stop the others.
 *
 * @param onImported called with the uuid of the last standard that was imported
 */
export function useImport(onImported: (uuid: string) => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      let last: string | undefined;
      for (const file of files)
        try {
          const { items } = await client.importStandards({ body: file });
          notifyDone(t('standards.was_imported', { name: file.name, count: items.length }));
          last = items.at(-1)?.uuid;
        } catch (failure) {
          const why = closedSentence(sentenceOf(failure));
          notifyRefusal(t('standards.not_imported', { name: file.name, why }));
        }
      return last;
    },
    onSuccess: async (last) => {
      await queries.invalidateQueries({ queryKey: ['listStandards'] });
      if (last !== undefined) onImported(last);
    },
  });
}
