import { readControlLeaf } from '@assay/core/attestation/signers/control-leaf.ts';
import { parseLeaf } from '@assay/core/log/leaf/leaf.ts';
import type { SignersState } from './signers-queries.ts';

/** Final state of each principal, key and group in a signers log, by its name in {@link SignersState}. */
export type SignersHistory = Map<string, Record<string, unknown>>;

type Spec = Record<string, unknown>;

/** Leaves that any log may have, and that say nothing of signers. */
const OF_THE_LOG = new Set(['key-rotation', 'frozen']);

/** @param unreadable called with malformed leaves, and with leaves of a kind that does not belong there */
export function replaySigners(
  { leaves, waiting }: Pick<SignersState, 'leaves' | 'waiting'>,
  unreadable: (index: number) => void,
): SignersHistory {
  const things: SignersHistory = new Map();
  for (const [index, text] of leaves.entries()) {
    const bytes = new Uint8Array(Buffer.from(text, 'base64'));
    const leaf = parseLeaf(bytes);
    const isRead = readControlLeaf(bytes) !== 'malformed' && leaf !== undefined;
    if (!isRead || !say(things, leaf.kind, leaf.spec)) unreadable(index);
  }
  for (const { kind, spec } of waiting) say(things, kind, JSON.parse(spec ?? '{}'));
  return things;
}

/** Whether a leaf of this kind may be in a signers log. */
function say(
  things: SignersHistory,
  kind: string,
  { time: _, act: __, signed: ___, op, ...spec }: Spec,
): boolean {
  const { principal, key, group, ...rest } = spec;
  const member = `Member ${principal} of signers group ${group}`;
  switch (kind) {
    case 'principal':
      things.set(`Principal ${principal}`, { ...rest, enabled: op !== 'disable' });
      return true;
    case 'signing-key':
      if (op === 'register') things.set(`Signing key ${key}`, { principal, ...rest });
      else revoke(things, `Signing key ${key}`, rest);
      return true;
    case 'signers-group':
      if (op === 'delete') things.delete(`Signers group ${group}`);
      else things.set(`Signers group ${group}`, { threshold: 1, ...rest });
      return true;
    case 'group-member':
      if (op === 'remove') things.delete(member);
      else things.set(member, {});
      return true;
    case 'policy':
      if (Array.isArray(rest['administrators']) && rest['administrators'].length === 0)
        things.delete('Signers policy');
      else if (rest['administrators'] !== undefined)
        things.set('Signers policy', { administrators: rest['administrators'] });
      return true;
    default:
      return OF_THE_LOG.has(kind);
  }
}

function revoke(things: SignersHistory, name: string, { reason, since }: Spec): void {
  const { since: _, ...key } = things.get(name) ?? {};
  things.set(name, { ...key, revoked: reason, ...(since !== undefined && { since }) });
}
