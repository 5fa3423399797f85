import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/page/dialog.tsx';
import manageStyles from '../../../components/page/manage.module.css';
import type { StartingPoint } from '../starting-points.ts';
import { NewProfile } from './new-profile.tsx';

/** The form of a new profile over the page: the head opens it empty, a starting point filled. */
export function NewProfileDialog({
  opened,
  point,
  onClose,
  onDone,
}: {
  opened: boolean;
  point: StartingPoint | undefined;
  onClose: () => void;
  onDone: (uuid: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      {...{ opened, onClose, size: 560 }}
      // A click outside would lose the typed text.
      closeOnClickOutside={false}
      title={t('attestation_profiles.create')}
    >
      <div className={manageStyles.manage}>
        <NewProfile key={point} point={point} onDone={onDone} />
      </div>
    </Dialog>
  );
}
