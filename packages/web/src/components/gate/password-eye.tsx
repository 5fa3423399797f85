import { IconEye, IconEyeOff } from '@assay/icons';

/** The eye of a password field; open while the password is hidden, for that is what a click does. */
export function PasswordEye({ reveal }: { reveal: boolean }) {
  const Eye = reveal ? IconEyeOff : IconEye;
  return <Eye className="i" aria-hidden="true" />;
}
