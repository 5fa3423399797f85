import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { client } from '../../api.ts';
import { notifyDone } from '../../lib/notifications.ts';
import type { Owner } from './attachment-owner.ts';

/** Queries that count files, refetched when one is added or deleted. */
export const COUNTED_IN = ['listAttachments', 'listArtifacts', 'viewArtifact'] as const;

/** Uploads attachments one after the other, each under its own name. */
export function useAttach(owner: Owner) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files) {
        const { name } = await client.addAttachment({ ...owner, name: file.name, body: file });
        notifyDone(t('attachments.attached', { name }));
      }
    },
    onSettled: () =>
      Promise.all(COUNTED_IN.map((call) => cache.invalidateQueries({ queryKey: [call] }))),
  });
}
