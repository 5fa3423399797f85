import { z } from 'zod';
import type { Directory } from '../azure-ad/directory.ts';
import type { Graph } from '../azure-ad/graph.ts';
import type { Vouched } from './openid.ts';
import { Refused, signInUnavailable } from './refusals.ts';

type Claims = Vouched['claims'];

/** Claims of Microsoft's id_tokens, version 2.0: learn.microsoft.com/entra/identity-platform/id-token-claims-reference. */
const Person = z.object({
  /** The person in the directory, the same for all applications. */
  oid: z.guid(),
  /** The directory. */
  tid: z.guid(),
  /** 1 for a guest. */
  acct: z.union([z.number(), z.string()]).optional(),
  /** Provider that authenticated the user, if not the issuer. */
  idp: z.string().optional(),
});

/**
 * Returns the object id of a user whose home is this directory. E-mails in these tokens are text that anyone
 * may write into a directory, and identify no account ("nOAuth").
 *
 * @throws Refused for another directory's users and for guests
 */
export function objectIdOf(claims: Claims, directoryId: string): string {
  const read = Person.safeParse(claims);
  if (!read.success) throw new Refused('oid');
  const { oid, tid, acct, idp } = read.data;
  if (tid.toLowerCase() !== directoryId.toLowerCase()) throw new Refused('tid');
  // Version 1.0 tokens name the issuer so.
  const own = [claims.iss, `https://sts.windows.net/${tid}/`];
  if ((acct !== undefined && String(acct) !== '0') || (idp !== undefined && !own.includes(idp)))
    throw new Refused('guest');
  return oid.toLowerCase();
}

/**
 * Groups of a person: from the token, or from Graph where they are too many for it ("overage").
 *
 * @throws Refused when they cannot be had now
 */
export async function groupsOf(
  graph: Graph,
  directory: Directory,
  objectId: string,
  claims: Claims,
): Promise<string[]> {
  const elsewhere = z.object({ groups: z.string() }).safeParse(claims['_claim_names']).success;
  const told: unknown = elsewhere
    ? await graph.groupsOf(directory, objectId).catch(noGroups)
    : claims['groups'];
  // Directories may be configured to send names instead; only ids are used.
  return Array.isArray(told) ? told.filter((id) => z.guid().safeParse(id).success) : [];
}

const noGroups = (): never => {
  throw new Refused('groups', { answer: signInUnavailable() });
};
