import type { ControlView } from '@assay/core/attestation/bundle/bundle-trust.ts';
import type { KeyRegistrationLeaf } from '@assay/core/attestation/signers/control-leaf.ts';
import { keyFailure } from '@assay/core/attestation/signers/signers-group.ts';

const SENTENCES = {
  expired: 'The key that signed this has expired.',
  revoked: 'The key that signed this is revoked.',
  principal_disabled: 'The signer is disabled.',
} as const;

/** Returns the reason signatures of a key are no longer logged; null for a key that may sign. */
export function refusalOf(
  { history, size }: Pick<ControlView, 'history' | 'size'>,
  registration: KeyRegistrationLeaf,
  now: number,
): { code: keyof typeof SENTENCES; sentence: string } | null {
  const isRevoked = (history.revocations.get(registration.key)?.length ?? 0) > 0;
  const failure = keyFailure(history, registration, { control_size: size, time: now });
  const code = isRevoked ? 'revoked' : failure;
  if (code !== 'revoked' && code !== 'principal_disabled' && code !== 'expired') return null;
  return { code, sentence: SENTENCES[code] };
}
