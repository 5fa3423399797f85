import '../../../look/settings.css';
import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NewProfile } from './new-profile.tsx';
import type { ProfileValues } from './profile-values.ts';

/** The form of a new profile over the page: the head opens it empty, a starting point filled. */
export function NewProfileDialog({
  opened,
  start,
  onClose,
  onDone,
}: {
  opened: boolean;
  start: ProfileValues;
  onClose: () => void;
  onDone: (uuid: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal
      {...{ opened, onClose, size: 560 }}
      // A click beside it would lose what was typed.
      closeOnClickOutside={false}
      title={t('attestation_profiles.create')}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      // In a dialog a header is no banner of the page.
      attributes={{ header: { role: 'none' } }}
    >
      <div className="manage">
        <NewProfile start={start} onDone={onDone} />
      </div>
    </Modal>
  );
}
