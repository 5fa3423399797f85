import type { Send } from '@assay/contract/client.ts';
import type { App } from './app.ts';
import { assertDocumented } from './test-documented.ts';

/** Carries requests in process, through `inject()`; checks that each answer is documented. */
export const sendTo =
  ({ server }: App, headers: Record<string, string>, remoteAddress: string): Send =>
  async (path, init) => {
    const body = init.body === undefined || init.body === null ? undefined : await bytes(init.body);
    const answer = await server.inject({
      method: methodOf(init),
      url: `/api/v1${path}`,
      remoteAddress,
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
      ...(body && { payload: body }),
    });
    const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    assertDocumented(methodOf(init), path, answer.statusCode, answer.body);
    const empty = answer.statusCode === 204;
    return new Response(empty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.fromEntries(pairs),
    });
  };

const bytes = async (body: NonNullable<RequestInit['body']>): Promise<Buffer> =>
  Buffer.from(await new Response(body).arrayBuffer());

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

function methodOf({ method = 'GET' }: RequestInit) {
  const known = METHODS.find((one) => one === method);
  if (!known) throw new Error(`inject() is not asked for ${method} here`);
  return known;
}
