import type { User } from '@assay/contract/users.ts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { DeleteSection } from '../../components/settings/delete-section.tsx';
import { notifyDone } from '../../lib/notifications.ts';

/** Ends a membership or revokes an invitation. */
export function RemoveUser({ user, onGone }: { user: User; onGone: () => void }) {
  const { t } = useTranslation();
  const { uuid, email, status } = user;
  const remove = useApiMutation('deleteUser', { quiet: true, refresh: ['listUsers'] });
  return (
    <DeleteSection
      title={t(`users.remove_${status}`)}
      name={email}
      removal={remove}
      onConfirm={() =>
        remove.mutate(
          { uuid },
          {
            onSuccess: () => {
              notifyDone(t(`users.removed_${status}`, { email }));
              onGone();
            },
          },
        )
      }
    >
      {t(`users.remove_text_${status}`)}
    </DeleteSection>
  );
}
