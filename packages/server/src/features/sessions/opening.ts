import type { Role, SessionScope } from '@assay/contract/endpoint.ts';

/** A person as member of the tenant that the session is for. */
export interface SigningIn {
  account_uuid: string;
  tenant_uuid: string;
  email: string;
  role: Role;
}

/** Conditions of opening a session. */
export interface Opening {
  account: SigningIn;
  scope: SessionScope;
  /** Provider that authenticated the user. */
  method: 'internal' | 'oidc:azure-ad' | 'oidc:sso';
  /** A second factor was proven, here or to the identity provider. */
  multi_factor: boolean;
  /** Subject whose failed guesses are cleared. */
  subject?: Buffer;
  /** When an identity provider authenticated the user; now when absent. */
  authenticated_at?: Date;
  /** Action of the audit entry: sign_in.ok, otp.ok, sso.ok. */
  action: string;
  /** Hash of the password that was verified: no session when it was changed meanwhile. */
  verified?: string;
  /** Session that this one replaces, atomically and only if it still exists. */
  follows_on?: {
    hash: Buffer;
    /** All factors were proven now; otherwise the new session is as fresh as the old one. */
    proven: boolean;
  };
}
