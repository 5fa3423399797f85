import { IconWritingSign } from '@assay/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useHasRole } from '../../../lib/use-has-role.ts';

/** The primary action of the list; not there for roles that cannot state anything. */
export function NotarizeButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation();
  const may = useHasRole('Auditor');
  if (!may) return null;
  return (
    <Button
      variant="filled"
      leftSection={<IconWritingSign className="icon" aria-hidden="true" />}
      onClick={onOpen}
    >
      {t('notarize.button')}
    </Button>
  );
}
