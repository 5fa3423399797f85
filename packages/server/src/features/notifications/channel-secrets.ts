import type { Vault } from '../../platform/secrets/vault.ts';
import type { SealedChannel } from './channel-queries.ts';

const about = (owner: string, subject: string, what: 'url' | 'secret') => ({
  ...{ owner, subject },
  purpose: `notification-${what}`,
});

/** Seals address or signing secret of a channel. */
export const sealChannelPart = (
  vault: Vault,
  channel: { tenant_uuid: string; uuid: string },
  what: 'url' | 'secret',
  plain: string,
): Promise<Buffer> =>
  vault.seal(about(channel.tenant_uuid, channel.uuid, what), Buffer.from(plain));

/** Address and signing secret of a channel; the secret is null for chats. */
export async function openChannel(
  vault: Vault,
  tenantUuid: string,
  { uuid, sealed_url, sealed_secret }: SealedChannel,
): Promise<{ url: string; secret: string | null }> {
  const url = await vault.open(about(tenantUuid, uuid, 'url'), sealed_url);
  if (sealed_secret === null) return { url: url.toString(), secret: null };
  const secret = await vault.open(about(tenantUuid, uuid, 'secret'), sealed_secret);
  return { url: url.toString(), secret: secret.toString() };
}
