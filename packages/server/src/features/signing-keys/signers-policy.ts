/** Who has to sign changes of signers, for features that change them. */
export {
  lockAdministrators,
  putAdministrators,
  selectAdministrators,
} from './policy-queries.ts';
