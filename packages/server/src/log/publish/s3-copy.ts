import { AwsV4Signer } from 'aws4fetch';
import { createSafeFetch } from '../../platform/http-client/safe-fetch.ts';
import type { AnchorCopy } from './copy-place.ts';

/** How objects in S3, or a store that speaks its protocol, are reached. */
export interface S3Access {
  key_id: string;
  secret: string;
  /** Token of temporary credentials; undefined for permanent ones. */
  session_token: string | undefined;
  region: string;
  /** Address of another store, which has buckets as paths; undefined for Amazon's. */
  endpoint: string | undefined;
}

const LIMITS = { timeout_ms: 20_000, max_bytes: 64 * 1024 * 1024 };

/** An object `s3://<bucket>/<key>`, read by GET and replaced by PUT, each signed (AWS Signature Version 4). */
export function s3Copy(name: string, access: S3Access): AnchorCopy {
  const url = addressOf(new URL(name), access);
  const { origin } = url;
  const call = createSafeFetch({ ...LIMITS, origins: [origin], trusted: [origin] });
  const send = async (method: 'GET' | 'PUT', body?: string) => {
    const signer = new AwsV4Signer({
      ...{ method, url: url.href, service: 's3', region: access.region },
      ...{ accessKeyId: access.key_id, secretAccessKey: access.secret },
      ...(access.session_token !== undefined && { sessionToken: access.session_token }),
      ...(body !== undefined && { body, headers: { 'content-type': 'text/plain' } }),
    });
    const { headers } = await signer.sign();
    return call(url.href, {
      ...{ method, headers: Object.fromEntries(headers) },
      ...(body !== undefined && { body }),
    });
  };
  return {
    name,
    async read() {
      const answer = await send('GET');
      if (answer.status === 404) return undefined;
      if (!answer.ok) throw new Error(`The copy of the anchor answered ${answer.status}.`);
      return answer.text();
    },
    async write(text) {
      const answer = await send('PUT', text);
      if (!answer.ok) throw new Error(`The copy of the anchor answered ${answer.status}.`);
    },
  };
}

function addressOf({ hostname: bucket, pathname }: URL, { endpoint, region }: S3Access): URL {
  if (endpoint === undefined)
    return new URL(`https://${bucket}.s3.${region}.amazonaws.com${pathname}`);
  return new URL(`${endpoint.replace(/\/$/, '')}/${bucket}${pathname}`);
}
