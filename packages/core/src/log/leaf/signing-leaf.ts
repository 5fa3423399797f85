/**
 * Leaves about signatures and signers, to the extent that a log auditor needs them: their form and references.
 * attestation/ decides whose signatures count.
 */

import type { Spec } from './leaf-members.ts';

/** A signature; its leaf is Sigstore's, which has no time. */
export interface SignatureLeaf {
  kind: 'hashedrekord';
  time: null;
}

/** Judgment of a signature, in the leaf after it. */
export interface NotarizationMark {
  kind: 'notarization';
  /** Index of the signature. */
  ref_index: number;
  principal: string;
  key: string;
  /** Leaves of the signers log by which it was judged. */
  signers_size: number;
  time: string;
}

/** Status that a signature states. */
export interface StatusMark {
  kind: 'status';
  ref_index: number;
  level: string;
  time: string;
}

/** Rights to sign; `op` as in the leaf. */
export type SignersLeaf = { op: string; time: string } & (
  | { kind: 'principal'; principal: string /** Behind it. */; person: string }
  /** For a registration, its principal; for a revocation, its reason. */
  | { kind: 'signing-key'; key: string; principal: string | null; reason: string | null }
  | { kind: 'signers-group'; group: string }
  | { kind: 'group-member'; group: string; principal: string }
);

export type SigningLeaf = SignatureLeaf | NotarizationMark | StatusMark | SignersLeaf;

/** By kind; they throw like {@link Spec}. */
export const SIGNING_READERS: readonly [kind: string, read: (spec: Spec) => SigningLeaf][] = [
  ['hashedrekord', readSignature],
  [
    'notarization',
    (spec) => ({
      kind: 'notarization',
      ref_index: spec.index('refIndex'),
      principal: spec.text('principal'),
      key: spec.text('key'),
      signers_size: spec.needed('control').index('size'),
      time: spec.text('time'),
    }),
  ],
  [
    'status',
    (spec) => ({
      kind: 'status',
      ref_index: spec.index('refIndex'),
      level: spec.text('level'),
      time: spec.text('time'),
    }),
  ],
  [
    'principal',
    (spec) => ({
      kind: 'principal',
      op: spec.oneOf('op', ['create', 'disable', 'enable']),
      principal: spec.text('principal'),
      person: spec.text('person'),
      time: spec.text('time'),
    }),
  ],
  ['signing-key', readKey],
  [
    'signers-group',
    (spec) => ({
      kind: 'signers-group',
      op: spec.oneOf('op', ['create', 'update', 'delete']),
      group: spec.text('group'),
      time: spec.text('time'),
    }),
  ],
  [
    'group-member',
    (spec) => ({
      kind: 'group-member',
      op: spec.oneOf('op', ['add', 'remove']),
      group: spec.text('group'),
      principal: spec.text('principal'),
      time: spec.text('time'),
    }),
  ],
];

/** Whatever its algorithms are, it has a digest and a signature. */
function readSignature(spec: Spec): SignatureLeaf {
  const entry = spec.needed('hashedRekordV002');
  entry.needed('data').text('digest');
  entry.needed('signature').text('content');
  return { kind: 'hashedrekord', time: null };
}

function readKey(spec: Spec): SigningLeaf {
  const op = spec.oneOf('op', ['register', 'revoke']);
  const isNew = op === 'register';
  return {
    kind: 'signing-key',
    op,
    key: spec.text('key'),
    principal: isNew ? spec.text('principal') : null,
    reason: isNew ? null : spec.oneOf('reason', ['rotated', 'retired', 'compromised']),
    time: spec.text('time'),
  };
}

/** Describes such a leaf as a sentence. */
export function describeSigningLeaf(leaf: SigningLeaf): string {
  const at = `at ${leaf.time}`;
  switch (leaf.kind) {
    case 'hashedrekord':
      return 'Records a signature.';
    case 'notarization':
      return `Says that the signature of leaf ${leaf.ref_index} is by principal ${leaf.principal} with key ${leaf.key}, judged by ${leaf.signers_size} leaves about signers, ${at}.`;
    case 'status':
      return `Says that the signature of leaf ${leaf.ref_index} states ${leaf.level}, ${at}.`;
    case 'principal':
      return `Says ${leaf.op} of principal ${leaf.principal} ${at}.`;
    case 'signing-key':
      return leaf.principal === null
        ? `Revokes signing key ${leaf.key} (${leaf.reason}) ${at}.`
        : `Registers signing key ${leaf.key} of principal ${leaf.principal} ${at}.`;
    case 'signers-group':
      return `Says ${leaf.op} of signers group ${leaf.group} ${at}.`;
    case 'group-member':
      return `Says ${leaf.op} of principal ${leaf.principal} in signers group ${leaf.group} ${at}.`;
  }
}
