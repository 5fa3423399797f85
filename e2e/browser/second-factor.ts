import { type Client, createClient } from '@assay/contract/client.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { sendTo } from '@assay/contract/send-to.ts';

import { clientOf, type Person, previousPassword } from './people.ts';
import { world } from './world.ts';

/** Enrols a user's second factor; the session that did so continues as the only one. */
export async function enrol(person: Person): Promise<{ token: string; client: Client<Api> }> {
  const before = await clientOf(person);
  const { key } = await before.initiateTwoFactor({});
  const { token } = await before.confirmTwoFactor({ otp: await previousPassword(key) });
  return { token, client: createClient(api, sendTo(world().product.url, token)) };
}
