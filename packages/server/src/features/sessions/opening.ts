import type { Role, SessionScope } from '@assay/contract/endpoint.ts';

/** A person as member of the tenant that the session is for. */
export interface SigningIn {
  account_uuid: string;
  tenant_uuid: string;
  email: string;
  role: Role;
}

/** What a session is opened on. */
export interface Opening {
  account: SigningIn;
  scope: SessionScope;
  /** Who vouched for the person. */
  method: 'internal' | 'oidc:azure-ad' | 'oidc:sso';
  /** A second factor was proven, here or to the identity provider. */
  multi_factor: boolean;
  /** Whose failed guesses are forgotten. */
  subject?: Buffer;
  /** Of the audit entry: sign_in.ok, otp.ok, sso.ok. */
  action: string;
  /** Hash of the password that was verified: no session when it was changed meanwhile. */
  verified?: string;
  /** The session that this one takes the place of, at once and only if it is still there. */
  follows_on?: {
    hash: Buffer;
    /** All factors were proven now; else the new session is as fresh as the old one. */
    proven: boolean;
  };
}
