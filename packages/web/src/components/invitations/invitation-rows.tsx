import type { PendingInvitation } from '@assay/contract/profile.ts';
import { IconMail } from '@assay/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api.ts';
import { notifyDone } from '../../lib/notifications.ts';
import { addStrings } from '../../lib/strings.ts';
import { switchTenant } from '../../lib/switch-tenant.ts';
import { TimeAgo } from '../text/time-ago.tsx';
import styles from './invitations.module.css';
import { invitations } from './strings.ts';

addStrings({ invitations });

/** Invitations to accept or decline, one row each. @param onLater hides one for this visit; without it all stay */
export function InvitationRows({
  items,
  onLater,
}: {
  items: readonly PendingInvitation[];
  onLater?: (uuid: string) => void;
}) {
  return (
    <ul className={styles.invitations}>
      {items.map((one) => (
        <Row key={one.uuid} invitation={one} {...(onLater && { onLater })} />
      ))}
    </ul>
  );
}

/** A joined tenant is offered to switch to; before that, the invitation is. */
function Row({
  invitation: { uuid, tenant_name: tenant, role, invited_by, expires_at },
  onLater,
}: {
  invitation: PendingInvitation;
  onLater?: (uuid: string) => void;
}) {
  const { t } = useTranslation();
  const accept = useApiMutation('acceptInvitation', { refresh: ['listMemberships'] });
  const decline = useApiMutation('declineInvitation', {
    refresh: ['listInvitations'],
    onDone: () => notifyDone(t('invitations.declined', { tenant })),
  });
  const joined = accept.data;
  return (
    <li className="note">
      <IconMail className="icon" aria-hidden="true" />
      <div className={`${styles.invitation} any-break`} role={joined ? 'status' : undefined}>
        {joined
          ? t('invitations.accepted', { tenant, role })
          : t(invited_by === null ? 'invitations.again' : 'invitations.text', {
              by: invited_by,
              tenant,
              role,
            })}
        {!joined && (
          <span className="text-secondary">
            {' '}
            {t('invitations.until')} <TimeAgo at={expires_at} />.
          </span>
        )}
      </div>
      <div className="row">
        {joined ? (
          <Button variant="filled" onClick={() => void switchTenant(joined.uuid)}>
            {t('invitations.open')}
          </Button>
        ) : (
          <AnswerButtons
            tenant={tenant}
            pending={accept.isPending ? 'accept' : decline.isPending ? 'decline' : undefined}
            onAccept={() => accept.mutate({ uuid })}
            onDecline={() => decline.mutate({ uuid })}
            onLater={onLater && (() => onLater(uuid))}
          />
        )}
      </div>
    </li>
  );
}

/** Buttons of an open invitation. */
function AnswerButtons({
  tenant,
  pending,
  onAccept,
  onDecline,
  onLater,
}: {
  tenant: string;
  /** The answer that is being sent. */
  pending: 'accept' | 'decline' | undefined;
  onAccept: () => void;
  onDecline: () => void;
  onLater: (() => void) | undefined;
}) {
  const { t } = useTranslation();
  return (
    <>
      <Button
        variant="filled"
        loading={pending === 'accept'}
        disabled={pending === 'decline'}
        aria-label={t('invitations.accept_what', { tenant })}
        onClick={onAccept}
      >
        {t('invitations.accept')}
      </Button>
      <Button
        loading={pending === 'decline'}
        disabled={pending === 'accept'}
        aria-label={t('invitations.decline_what', { tenant })}
        onClick={onDecline}
      >
        {t('invitations.decline')}
      </Button>
      {onLater && (
        <Button variant="subtle" onClick={onLater}>
          {t('invitations.later')}
        </Button>
      )}
    </>
  );
}
