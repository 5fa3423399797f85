import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../lib/use-opening.ts';

/** The library's dialog with Assay's defaults, for content that is loaded together with it. */
export function ModalDialog({ opened, ...props }: ModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      // In a dialog a header is not a banner of the page.
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      {...props}
      opened={useOpening({ opened })}
    />
  );
}
