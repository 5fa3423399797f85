import { NIL_UUID } from '../../context.ts';
import { Unreadable } from '../../platform/secrets/cipher.ts';
import { KeyLost } from '../../platform/secrets/outer-key.ts';
import { KeyDestroyed, type Vault } from '../../platform/secrets/vault.ts';
import { FeedError } from '../catalogue/feed/feed-item.ts';

const about = (task: string) => ({ owner: NIL_UUID, subject: task, purpose: 'source-key' });

/** Seals the key of a source. */
export const sealSourceKey = (vault: Vault, task: string, key: string): Promise<Buffer> =>
  vault.seal(about(task), Buffer.from(key));

/**
 * Opens the key of a source.
 *
 * @throws FeedError when it was sealed by a key that is lost
 */
export async function openSourceKey(vault: Vault, task: string, sealed: Buffer): Promise<string> {
  try {
    return (await vault.open(about(task), sealed)).toString();
  } catch (error) {
    const isLost =
      error instanceof Unreadable || error instanceof KeyLost || error instanceof KeyDestroyed;
    if (!isLost) throw error;
    throw new FeedError('The stored API key cannot be opened. Set it again', 'api_key');
  }
}
