import type { Endpoint, Request } from '@assay/contract/endpoint.ts';
import type { Api, ApiName } from '@assay/contract/index.ts';
import type { Things } from './test-things.ts';

/** Values that matrix users know. */
export interface Known {
  password: string;
  recovery_code: string;
  /** Current one-time password of every seed. */
  otp: string;
  /** E-mail of a user with that password. */
  email: string;
  license: string;
}

/** A raw document, where the call takes one. */
type Raw<E extends Endpoint> = E['raw'] extends { request: readonly string[] }
  ? { body: string }
  : unknown;

/** Valid input of a call that names one of the objects: a call whose input names none is sent once only. */
export type Examples = {
  [Name in ApiName]: (things: Things, known: Known) => Request<Api[Name]> & Raw<Api[Name]>;
};
