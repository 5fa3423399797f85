import { IconEye, IconEyeOff } from '@assay/icons';

/** Eye of a password field; open while the password is hidden, because a click shows it. */
export function PasswordEye({ reveal }: { reveal: boolean }) {
  const Eye = reveal ? IconEyeOff : IconEye;
  return <Eye className="icon" aria-hidden="true" />;
}
