import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordEye } from './password-eye.tsx';

/** A password, hidden until its eye is pressed. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      visibilityToggleIcon={PasswordEye}
      visibilityToggleButtonProps={{ 'aria-label': t('gate.show_password') }}
      {...props}
    />
  );
}
