import type { ControlView } from '@assay/core/attestation/bundle/bundle-trust.ts';
import {
  encodeHashedRekord,
  type HashedRekord,
} from '@assay/core/attestation/bundle/hashedrekord.ts';
import { notarizationSpec, statusSpec } from '@assay/core/attestation/signers/notarization-leaf.ts';
import { KEY_DETAILS } from '@assay/core/attestation/signers/public-key.ts';
import { groupsOf } from '@assay/core/attestation/signers/signers-group.ts';
import { parseLeaf } from '@assay/core/log/leaf/leaf.ts';
import type { Hash } from '@assay/core/log/tree/hasher.ts';
import type { NewLeaf } from '../../../log/append/append.ts';
import { identifyingDigest } from '../../trust/ensure-artifacts.ts';
import type { AttributedSignature } from './attribute.ts';

/** uuids of the leaves of one signature; the last two only if such leaves exist. */
export interface LeafUuids {
  uuid: string;
  notarization_uuid: string | null;
  status_uuid: string | null;
}

/** Bytes of the leaf of a signature. */
export const entryOf = ({ read, signature, key, verifier }: AttributedSignature): Uint8Array => {
  const entry: HashedRekord = {
    digest: read.id,
    signature,
    key_details: KEY_DETAILS[key.algorithm],
    verifier,
  };
  return encodeHashedRekord(entry);
};

/**
 * Builds the leaves of a signature: the signature itself; then its signer and the signers log head under which
 * it was judged; for status statements, the stated level.
 */
export function leavesOf(
  signed: AttributedSignature,
  uuids: LeafUuids,
  { control, root }: { control: ControlView; root: Hash },
): NewLeaf[] {
  const { read, registration } = signed;
  const { uuid, notarization_uuid, status_uuid } = uuids;
  const refs = [uuid];
  const spec = parseLeaf(entryOf(signed))?.spec ?? {};
  const leaves: NewLeaf[] = [{ uuid, kind: 'hashedrekord', spec }];
  const artifacts = read.subjects.map(({ digests }) => {
    const digest = identifyingDigest(digests);
    return digest === null ? {} : { [digest.name]: digest.value };
  });
  if (registration !== null && notarization_uuid !== null) {
    const { principal, key, custody } = registration;
    const { size, history } = control;
    const { groups } = groupsOf(history, principal, { control_size: size, time: null });
    const notarization = notarizationSpec({
      kind: 'notarization',
      ...{ artifacts, principal, key, groups, profile: null, control: { size, root }, custody },
    });
    leaves.push({ uuid: notarization_uuid, kind: 'notarization', spec: notarization, refs });
  }
  const [artifact] = artifacts;
  if (read.status !== null && status_uuid !== null && artifact !== undefined) {
    const { level, supersedes } = read.status;
    const status = statusSpec({ kind: 'status', artifact, level, supersedes });
    leaves.push({ uuid: status_uuid, kind: 'status', spec: status, refs });
  }
  return leaves;
}
