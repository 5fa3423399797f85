import { z } from 'zod';
import type { Vault } from '../../platform/secrets/vault.ts';
import type { Cloud, Clouds } from './clouds.ts';
import { type Directory, DirectoryRefused, DirectoryUnavailable, openSecret } from './directory.ts';
import { createShortMemory } from './short-memory.ts';

/** A group of a directory. */
export interface DirectoryGroup {
  id: string;
  name: string;
}

/** Requests to Microsoft Graph v1.0; each throws DirectoryRefused or DirectoryUnavailable. */
export interface Graph {
  /** Groups whose name begins with the term, by name, at most 50; cached for up to a minute. */
  searchGroups(directory: Directory, term: string): Promise<DirectoryGroup[]>;
  /** Ids of all groups of a person, also those of groups within groups. */
  groupsOf(directory: Directory, objectId: string): Promise<string[]>;
}

const SEARCH_MS = 60_000;
/** A token is not used in its last minute. */
const EARLY_S = 60;
const MOST_REMEMBERED = 1000;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const Group = z.object({ id: z.uuid(), displayName: z.string().nullable() });
const Values = z.object({ value: z.array(z.unknown()) });

/** @param now milliseconds of a monotonic clock */
export function createGraph(
  { vault, clouds }: { vault: Vault; clouds: Clouds },
  now: () => number = () => performance.now(),
): Graph {
  const tokens = createShortMemory<z.output<typeof Token>>(
    ({ expires_in }) => Math.max(0, expires_in - EARLY_S) * 1000,
    MOST_REMEMBERED,
    now,
  );
  const searches = createShortMemory<DirectoryGroup[]>(() => SEARCH_MS, MOST_REMEMBERED, now);
  const ask = async (directory: Directory, path: string, body?: object): Promise<unknown> => {
    const cloud = clouds(directory.cloud);
    const { access_token } = await tokens.recall(keyOf(directory), async () =>
      read(Token, await fetchToken(cloud, directory, await openSecret(vault, directory))),
    );
    return call(cloud, 'graph', `${cloud.graph}/v1.0${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${access_token}`, ...(body && JSON_BODY) },
      body: body && JSON.stringify(body),
    });
  };
  return {
    searchGroups: (directory, term) =>
      searches.recall(`${keyOf(directory)} ${term}`, async () => {
        const query = new URLSearchParams({
          // A quote within a text of OData is written twice.
          $filter: `startswith(displayName,'${term.replaceAll("'", "''")}')`,
          $select: 'id,displayName',
          $top: '50',
        });
        const { value } = read(Values, await ask(directory, `/groups?${query}`));
        return value.flatMap(groupOf).sort((a, b) => (a.name < b.name ? -1 : 1));
      }),
    async groupsOf(directory, objectId) {
      const path = `/users/${encodeURIComponent(objectId)}/getMemberGroups`;
      const { value } = read(Values, await ask(directory, path, { securityEnabledOnly: false }));
      return value.filter((id) => typeof id === 'string');
    },
  };
}

/** Another configuration of the same tenant is another directory. */
const keyOf = ({ tenant_uuid, updated_at }: Directory) => `${tenant_uuid} ${updated_at.getTime()}`;

function groupOf(value: unknown): DirectoryGroup[] {
  const group = Group.safeParse(value);
  if (!group.success) return [];
  const { id, displayName } = group.data;
  return [{ id, name: displayName?.trim().slice(0, 256) || id }];
}

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (!result.success) throw new DirectoryRefused('an answer of another form');
  return result.data;
}

const JSON_BODY = { 'content-type': 'application/json' };

/** Client credentials (RFC 6749 §4.4). */
const fetchToken = (cloud: Cloud, { directory_id, client_id }: Directory, secret: string) =>
  call(cloud, 'token', `${cloud.authority}/${directory_id}/oauth2/v2.0/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id,
      client_secret: secret,
      scope: `${cloud.graph}/.default`,
    }),
  });

async function call(
  { fetch }: Cloud,
  step: string,
  url: string,
  init: { method: string; headers: Record<string, string>; body?: unknown },
): Promise<unknown> {
  const answer = await fetch(url, init).catch(() => {
    throw new DirectoryUnavailable();
  });
  if (answer.status === 429 || answer.status >= 500) throw new DirectoryUnavailable();
  if (!answer.ok) throw new DirectoryRefused(`${step}: status ${answer.status}`);
  return answer.json().catch(() => {
    throw new DirectoryRefused(`${step}: not JSON`);
  });
}
