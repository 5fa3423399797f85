import type { AzureAdConfig } from '@assay/contract/azure-ad.ts';
import { createSafeFetch, type SafeFetch } from '../../platform/http-client/safe-fetch.ts';

export type CloudName = AzureAdConfig['cloud'];

/** Addresses of a Microsoft cloud, the only ones that are called. */
export interface Cloud {
  /** Origin of sign-in; issuers are `<authority>/<directory id>/v2.0`. */
  authority: string;
  /** Origin of Microsoft Graph. */
  graph: string;
  /** Which of these two may be on this machine. */
  trusted: string[];
  fetch: SafeFetch;
}

/** By name, as chosen by a tenant. */
export type Clouds = (name: CloudName) => Cloud;

/** Stand-ins of Microsoft's servers on this machine, for tests: no configuration reaches them. */
export interface CloudDoubles {
  azureAuthority?: string;
  graphBase?: string;
}

/**
 * Sign-in: the `preferred_network` of Microsoft's instance discovery, which issues the tokens.
 * Graph: learn.microsoft.com/graph/deployments.
 */
const MICROSOFT: Record<CloudName, { authority: string; graph: string }> = {
  global: { authority: 'https://login.microsoftonline.com', graph: 'https://graph.microsoft.com' },
  'us-government': {
    authority: 'https://login.microsoftonline.us',
    graph: 'https://graph.microsoft.us',
  },
  china: {
    authority: 'https://login.partner.microsoftonline.cn',
    graph: 'https://microsoftgraph.chinacloudapi.cn',
  },
};

const LIMITS = { timeout_ms: 10_000, max_bytes: 1024 * 1024 };

/** The closed list of clouds. @throws Error for a double that is not on loopback */
export function cloudsOf({ azureAuthority, graphBase }: CloudDoubles = {}): Clouds {
  const doubles = [azureAuthority, graphBase].filter((one) => one !== undefined);
  for (const double of doubles)
    if (new URL(double).hostname !== '127.0.0.1') throw new Error('A double is on this machine.');
  return (name) => {
    const { authority, graph } = MICROSOFT[name];
    const origins = { authority: azureAuthority ?? authority, graph: graphBase ?? graph };
    const reach = { ...LIMITS, origins: Object.values(origins), trusted: doubles };
    return { ...origins, trusted: doubles, fetch: createSafeFetch(reach) };
  };
}

/** Issuer of the tokens of a directory. */
export const issuerOf = ({ authority }: Cloud, directoryId: string): string =>
  `${authority}/${directoryId}/v2.0`;
