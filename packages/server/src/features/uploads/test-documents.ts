/** Documents for upload tests, and a function that sends them unchanged. */
import type { TestTenant } from '../../test-server.ts';

const PAD = 'x'.repeat(900_000);

/**
 * A document that is too large to be parsed before its upload is answered.
 *
 * @param end closing text; without the bracket the document is invalid
 */
export const largeDocument = (name: string, end = '}') =>
  Buffer.from(
    `{"bomFormat":"CycloneDX","specVersion":"1.6","version":1,"metadata":{"component":{"type":"application","name":"app","version":"3.1"}},
"components":[{"type":"library","name":"${name}","version":"1.0.0","purl":"pkg:npm/${name}@1.0.0"}],
"properties":[${Array.from({ length: 5 }, (_, i) => `{"name":"pad-${i}","value":"${PAD}"}`)}]${end}`,
  );

/** Answer to an upload. */
export interface Answered {
  status: number;
  /** uuid of the record, by the header `Link`. */
  upload: string | undefined;
  body: { sbomid: string; status: string; code: string; message: string; error: unknown };
}

/** Uploads bytes unchanged, with the session of a role. */
export async function push(
  tenant: TestTenant,
  query: string,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const answer = await tenant.sendAs('LedgerAdmin')(`/sboms?${query}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/octet-stream', ...headers },
  });
  const [, upload] =
    /^<\/api\/v1\/uploads\/([0-9a-f-]{36})>; rel="status"$/.exec(
      answer.headers.get('link') ?? '',
    ) ?? [];
  return { status: answer.status, upload, body: (await answer.json()) as Answered['body'] };
}
