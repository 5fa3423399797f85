/** Administrators who have to sign changes of signers, for features that change signers. */
export {
  lockAdministrators,
  putAdministrators,
  selectAdministrators,
} from './policy-queries.ts';
