import { useSessionStorage } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiQuery } from '../../api.ts';
import { addStrings } from '../../lib/strings.ts';
import { InvitationRows } from './invitation-rows.tsx';
import styles from './invitations.module.css';
import { invitations } from './strings.ts';

addStrings({ invitations });

/** Pending invitations, above every page except the profile, which lists them all. */
export function InvitationNotes() {
  const { t } = useTranslation();
  const [later, setLater] = useSessionStorage<string[]>({
    key: 'assay.invitations_later',
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const { data } = useQuery({
    ...apiQuery('listInvitations', {}),
    staleTime: 60_000,
    meta: { quiet: true },
  });
  const items = data?.items.filter(({ uuid }) => !later.includes(uuid)) ?? [];
  if (items.length === 0) return null;
  return (
    <section className={styles.invitationNotes} aria-label={t('invitations.title')}>
      <InvitationRows items={items} onLater={(uuid) => setLater([...later, uuid])} />
    </section>
  );
}
