import { type Endpoint, ROLES } from '@assay/contract/endpoint.ts';
import type { ApiName } from '@assay/contract/index.ts';
import { endpointOf } from './test-cells.ts';

/** One check that precedes a call. */
export interface Guard {
  /** `createProject role`. */
  name: string;
  call: ApiName;
  /** Takes it out of the contract. */
  drop(endpoint: Endpoint): void;
}

/** Every possible guard of a call, and how to remove it. */
const GUARDS: Record<string, { isOf(endpoint: Endpoint): boolean; drop: Guard['drop'] }> = {
  role: {
    isOf: ({ access }) => access !== 'Unknown',
    drop: (endpoint) => {
      endpoint.access = 'Unknown';
    },
  },
  scope: {
    isOf: ({ scopes = [], only_scopes }) => only_scopes === true || scopes.length < 2,
    drop: (endpoint) => {
      endpoint.scopes = ['otp-pending', 'enrol-2fa'];
      delete endpoint.only_scopes;
    },
  },
  // No key has a role above LedgerAdmin, which the database enforces, or a scope other than `full`: those
  // refusals apply already.
  key: {
    isOf: ({ access, api_keys, only_scopes }) =>
      !api_keys &&
      !only_scopes &&
      access !== 'anyone' &&
      ROLES.indexOf(access) >= ROLES.indexOf('LedgerAdmin'),
    drop: (endpoint) => {
      endpoint.api_keys = true;
    },
  },
  ledger_key: {
    isOf: ({ access, ledger_keys, only_scopes }) =>
      !ledger_keys &&
      !only_scopes &&
      access !== 'anyone' &&
      ROLES.indexOf(access) >= ROLES.indexOf('LedgerAdmin'),
    drop: (endpoint) => {
      endpoint.ledger_keys = true;
    },
  },
  second_factor: {
    isOf: ({ second_factor }) => second_factor === true,
    drop: (endpoint) => {
      delete endpoint.second_factor;
    },
  },
  reauthenticate: {
    isOf: ({ reauthenticate }) => reauthenticate === true,
    drop: (endpoint) => {
      delete endpoint.reauthenticate;
    },
  },
  feature: {
    isOf: ({ feature }) => feature !== undefined,
    drop: (endpoint) => {
      delete endpoint.feature;
    },
  },
};

/** The guards of a call; none where anyone may call. */
export function guardsOf(call: ApiName): Guard[] {
  const endpoint = endpointOf(call);
  if (endpoint.access === 'anyone') return [];
  return Object.entries(GUARDS)
    .filter(([, { isOf }]) => isOf(endpoint))
    .map(([kind, { drop }]) => ({ name: `${call} ${kind}`, call, drop }));
}

/** Runs work while a guard is missing: the server reads the endpoint at each request, so that this is all it takes. */
export async function withoutGuard<T>({ call, drop }: Guard, work: () => Promise<T>): Promise<T> {
  const endpoint = endpointOf(call);
  const whole = { ...endpoint };
  drop(endpoint);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(endpoint)) Reflect.deleteProperty(endpoint, name);
    Object.assign(endpoint, whole);
  }
}
