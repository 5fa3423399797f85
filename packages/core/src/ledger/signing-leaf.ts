/** Leaves about signatures and signers, as an auditor of a log reads them; what they mean is told in attestation/. */

import { AttestationError } from '../attestation/attestation-error.ts';
import { type ControlLeaf, readControlLeaf } from '../attestation/control-leaf.ts';
import { type HashedRekord, parseHashedRekord } from '../attestation/hashedrekord.ts';
import { formatInstant } from '../attestation/instant.ts';
import {
  type NotarizationLeaf,
  readNotarizationLeaf,
  type StatusLeaf,
} from '../attestation/notarization-leaf.ts';
import { JsonError } from '../encoding/json-error.ts';
import type { UnreadLeaf } from './known-leaf.ts';

/** A signature; its leaf is Sigstore's, which has no time. */
export interface SignatureLeaf {
  kind: 'hashedrekord';
  said: HashedRekord;
  time: null;
}

/** How a signature was judged, and what it states. */
export type JudgementLeaf =
  | { kind: 'notarization'; said: NotarizationLeaf; time: string }
  | { kind: 'status'; said: StatusLeaf; time: string };

/** Who may sign. */
export interface SignersLeaf {
  kind: ControlLeaf['kind'];
  said: ControlLeaf;
  time: string;
}

export type SigningLeaf = SignatureLeaf | JudgementLeaf | SignersLeaf;

/** Reads such a leaf; `opaque` for all others, and for signatures by algorithms that are not known here. */
export function readSigningLeaf(bytes: Uint8Array, kind: string): SigningLeaf | UnreadLeaf {
  if (kind === 'hashedrekord') return readSignature(bytes);
  const judgement = readNotarizationLeaf(bytes);
  if (judgement === 'opaque') return readSigners(bytes);
  if (judgement === 'malformed') return judgement;
  const time = formatInstant(judgement.time);
  return judgement.kind === 'status'
    ? { kind: 'status', said: judgement, time }
    : { kind: 'notarization', said: judgement, time };
}

function readSigners(bytes: Uint8Array): SignersLeaf | UnreadLeaf {
  const said = readControlLeaf(bytes);
  return typeof said === 'string'
    ? said
    : { kind: said.kind, said, time: formatInstant(said.time) };
}

function readSignature(bytes: Uint8Array): SignatureLeaf | UnreadLeaf {
  try {
    const said = parseHashedRekord(bytes);
    return said === null ? 'opaque' : { kind: 'hashedrekord', said, time: null };
  } catch (error) {
    if (error instanceof AttestationError)
      return error.code === 'algorithm' ? 'opaque' : 'malformed';
    if (error instanceof JsonError) return 'malformed';
    throw error;
  }
}

/** What a leaf of this kind says, as a sentence. */
export function describeSigningLeaf(leaf: SigningLeaf): string {
  if (leaf.kind === 'hashedrekord') return 'Records a signature.';
  const { said } = leaf;
  const at = `at ${leaf.time}`;
  switch (said.kind) {
    case 'notarization':
      return `Says that the signature of leaf ${said.ref_index} is by principal ${said.principal} with key ${said.key}, judged by ${said.control.size} leaves about signers, ${at}.`;
    case 'status':
      return `Says that the signature of leaf ${said.ref_index} states ${said.level}, ${at}.`;
    case 'principal':
      return `Says ${said.op} of principal ${said.principal} ${at}.`;
    case 'signing-key':
      return said.op === 'register'
        ? `Registers signing key ${said.key} of principal ${said.principal} ${at}.`
        : `Revokes signing key ${said.key} (${said.reason}) ${at}.`;
    case 'signers-group':
      return `Says ${said.op} of signers group ${said.group} ${at}.`;
    case 'group-member':
      return `Says ${said.op} of principal ${said.principal} in signers group ${said.group} ${at}.`;
  }
}
