/**
 * Work that outlives the page that began it, such as uploads and what can be undone. It belongs to one user in one tenant, and ends
 * before another user of this tab, or the same one in another tenant, could see it or send it with their own rights.
 */
import type { CurrentUser } from '@assay/contract/users.ts';

const ends = new Set<() => void>();
let owner: string | undefined;
let ended = 0;

/** Names a user in a tenant. */
export const ownerOf = (user: Pick<CurrentUser, 'uuid' | 'current_tenant_uuid'>): string =>
  `${user.uuid} ${user.current_tenant_uuid}`;

/** Tells whether a user is the one in whose name this tab works, in the same tenant. */
export const isWorkOf = (user: CurrentUser): boolean => owner === ownerOf(user);

/** Calls `end` whenever the work of a user ends: it stops and forgets what was begun for them. */
export function onWorkEnd(end: () => void): void {
  ends.add(end);
}

/** Returns a function that tells whether the user in whose name this tab works has not left since the call. */
export function watchWork(): () => boolean {
  const before = ended;
  return () => ended === before;
}

/** Ends all work: its user leaves. */
export function endWork(): void {
  owner = undefined;
  ended += 1;
  for (const end of ends) end();
}

/**
 * Says who is signed in now. Ends the work of another user, or of this one in another tenant, and loads the page again: what it shows and
 * what was typed into it is theirs.
 */
export function claimWork(user: CurrentUser): void {
  const next = ownerOf(user);
  const isOfAnother = owner !== undefined && owner !== next;
  if (isOfAnother) endWork();
  owner = next;
  if (isOfAnother) window.location.reload();
}
