import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * The library's dialog with Assay's defaults. It opens after it is mounted: only then does it fade in, and
 * remember where the focus was.
 */
export function ModalDialog({ opened, ...props }: ModalProps) {
  const { t } = useTranslation();
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Modal
      // In a dialog a header is not a banner of the page.
      attributes={{ header: { role: 'none' } }}
      closeButtonProps={{ 'aria-label': t('shell.close') }}
      {...props}
      opened={opened && isMounted}
    />
  );
}
