/** Fields of every error answer of the server. */
interface Refusal {
  error?: string;
  message?: string;
  code?: string;
}

/** Message for a call that the server announces and does not have yet. */
const NOT_ADDED = 'Endpoint not added yet';

/** Any answer outside 2xx. `message` is the sentence to show. */
export class ApiError extends Error {
  readonly status: number;
  /** Stable slug of the refusal; `http.<status>` when the answer did not come from Assay. */
  readonly code: string;
  /** For developers: which field, which rule. */
  readonly detail: string | undefined;
  /** Seconds to wait before the next try, from `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** uuid of the record of a refused upload, from `Link` with the relation `status` (RFC 8631). */
  readonly record: string | undefined;

  constructor(status: number, body?: Refusal, retryAfter?: number, record?: string) {
    super(body?.error ?? body?.message ?? (status === 501 ? NOT_ADDED : `HTTP status ${status}`));
    this.name = 'ApiError';
    this.status = status;
    this.code = body?.code ?? `http.${status}`;
    this.detail = body?.message;
    this.retryAfter = retryAfter;
    this.record = record;
  }

  /** Reads a refusal; a body that is no JSON object (a proxy's page) leaves the status alone. */
  static async from(response: Response): Promise<ApiError> {
    const body: unknown = await response.json().catch(() => undefined);
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    const record = recordIn(response.headers.get('link'));
    const retryAfter = Number.isNaN(wait) ? undefined : wait;
    return new ApiError(response.status, refusalOf(body), retryAfter, record);
  }
}

/** uuid of the record of an upload that an answer links to; undefined without such a link. */
export const recordIn = (link: string | null): string | undefined =>
  /<\/api\/v1\/uploads\/([0-9a-f-]{36})>; rel="status"/.exec(link ?? '')?.[1];

function refusalOf(body: unknown): Refusal {
  if (typeof body !== 'object' || body === null) return {};
  const texts = Object.entries(body).filter(
    ([name, value]) => ['error', 'message', 'code'].includes(name) && typeof value === 'string',
  );
  return Object.fromEntries(texts.filter(([, value]) => value !== ''));
}

/** A required value was missing, so the call was not sent. */
export class RequiredError extends Error {
  /** Name of the missing value. */
  readonly field: string;

  constructor(field: string, operation: string) {
    super(`Required parameter ${field} was null or undefined when calling ${operation}.`);
    this.name = 'RequiredError';
    this.field = field;
  }
}
