import type { FastifyInstance } from 'fastify';

/** Contact named in SECURITY.md: the vendor of this installation. Operators replace it with their own. */
export const DEFAULT_SECURITY_CONTACT = 'mailto:security@assay.example';

/** RFC 9116 §2.5.5 recommends less than a year; each answer counts from its own day. */
const VALID_DAYS = 180;

/** Serves `/.well-known/security.txt` (RFC 9116): the contact for vulnerabilities of this installation. */
export function serveSecurityTxt(
  app: FastifyInstance,
  { publicUrl, contact }: { publicUrl: string; contact: string },
): void {
  app.get('/.well-known/security.txt', async (_, reply) => {
    const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
    expires.setUTCHours(0, 0, 0, 0);
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl.replace(/\/$/, '')}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\r\n')}\r\n`);
  });
}
