import { NOT_ADDED, PLACEHOLDERS } from '@assay/contract/placeholders.ts';
import type { FastifyInstance } from 'fastify';
import { AppError, Unauthenticated } from '../../errors.ts';
import { credentialOf } from './credential.ts';
import type { Host } from './mount.ts';
import { requestSourceOf } from './request-source.ts';

/** Answers calls that are not there yet with 501; anyone who has no session gets 401, as from every other call. */
export function servePlaceholders(app: FastifyInstance, host: Host): void {
  for (const { method, path } of PLACEHOLDERS)
    app.route({
      method,
      url: `/api/v1${path}`,
      onRequest: async (request, reply) => {
        const token = credentialOf(request.headers);
        const visit = requestSourceOf(request, reply, host);
        const actor = token && (await host.identify(token, request.ip, visit));
        if (!actor) throw new Unauthenticated();
        throw new AppError(501, 'not_added', NOT_ADDED);
      },
      handler: async () => undefined,
    });
}
