import { useTranslation } from 'react-i18next';
import { addStrings } from '../../lib/strings.ts';
import { OneTimeText } from '../text/one-time-text.tsx';
import { invitations } from './strings.ts';

addStrings({ invitations });

/**
 * Result of an invitation; without a mail server its link, shown once.
 *
 * @param mailed message shown when the invitation was mailed
 */
export function SentInvitation({
  email,
  link,
  mailed,
  onDone,
}: {
  email: string;
  link: string | null;
  mailed: string;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  if (link === null)
    return (
      <p className="note any-break" role="status">
        {mailed}
      </p>
    );
  return (
    <OneTimeText
      text={link}
      what={t('invitations.link_what')}
      note={t('invitations.link_once', { email })}
      file="assay-invitation.txt"
      onDone={onDone}
    />
  );
}
