import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  AppError,
  InsufficientStorage,
  Invalid,
  TooLarge,
  TooMany,
  Unavailable,
} from '../../errors.ts';
import { isDiskFull } from '../disk-full.ts';
import { drainRefusedBody } from './raw-body.ts';

/** SQLSTATEs and system errors that mean "not now": connection lost or refused, shutdown, limits. */
const NOT_NOW = /^(08\w{3}|57P0[1-5]|57014|53\w{3}|55P03|40001|40P01|ECONN\w+|EPIPE|ETIMEDOUT)$/;

/** Framework errors with a dedicated message. */
const FRAMEWORK: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new TooLarge('The body is larger than this call takes'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError(415, 'media_type', 'This call does not take a body of this media type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new Invalid('The body is not as long as announced'),
  FST_ERR_BAD_URL: () => new Invalid('The address cannot be read'),
};

/** Converts a failure to an answer: `{error, message, code}`. No other code does so. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const seen = visibleError(error);
  if (seen.status >= 500) request.log.error({ err: error }, 'request failed');
  if (seen instanceof TooMany) reply.header('retry-after', String(seen.retryAfter));
  if (seen.status === 503)
    reply.header('retry-after', String(seen instanceof Unavailable ? seen.retryAfter : 1));
  if (seen.status === 401) reply.header('www-authenticate', 'Bearer');
  drainRefusedBody(request.raw);
  const message = seen.status === 500 ? `Request ${request.id}` : seen.detail;
  void reply
    .code(seen.status)
    .type('application/json; charset=utf-8')
    .send({ error: seen.message, message, code: seen.code });
}

/** Returns the visible part of any failure: its status, slug and message. */
export function visibleError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = propertyOf(error, 'code');
  const framework = typeof code === 'string' ? FRAMEWORK[code] : undefined;
  if (framework) return framework();
  if (isDiskFull(error)) return new InsufficientStorage();
  if (typeof code === 'string' && (NOT_NOW.test(code) || isSocketMissing(error)))
    return new Unavailable('The server cannot do this now. Try again.');
  const status = propertyOf(error, 'statusCode');
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new AppError(status, 'invalid', 'The request cannot be read');
  return new AppError(500, 'internal', 'Something went wrong..');
}

/** A database that listens on a file which is not there just now; any other missing file is our fault. */
const isSocketMissing = (error: unknown) =>
  propertyOf(error, 'code') === 'ENOENT' && propertyOf(error, 'syscall') === 'connect';

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
