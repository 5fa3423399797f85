import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import type { SignersGroup } from '@assay/contract/signers-groups.ts';
import { EXIT, Stop } from '../exit-codes.ts';

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase();

/** A signers group by name or uuid. @throws Stop where there is none */
export async function findGroup(client: Client<Api>, text: string): Promise<SignersGroup> {
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await client.listSignersGroups({ pageSize: 200, cursor });
    const found = page.items.find(({ uuid, name }) => isSame(uuid, text) || isSame(name, text));
    if (found !== undefined) return found;
    cursor = page.next_cursor;
  }
  throw new Stop(EXIT.refused, `There is no signers group '${text}'.`);
}

/** uuid of a user, by e-mail or uuid. @throws Stop where there is none */
export async function findUser(client: Client<Api>, text: string): Promise<string> {
  if (!text.includes('@')) return text;
  const { items } = await client.listUsers({ keyword: text, pageSize: 200 });
  const found = items.find(({ email }) => isSame(email, text));
  if (found !== undefined) return found.uuid;
  throw new Stop(EXIT.refused, `There is no user '${text}'.`);
}
