/** Sigstore's conformance suite for clients: verification cases, read as its README describes. */
import { parsePublicKeyPem } from '@assay/core/attestation/signers/public-key.ts';
import { PublicKeyError } from '@assay/core/attestation/signers/public-key-error.ts';
import type { PublicKey } from '@assay/core/dsse/signature.ts';
import { publishedFiles } from '../../core/vectors/corpus.ts';
import type { CertificateIdentity } from './certificate-identity.ts';

/** One folder of the suite. */
export interface ConformanceCase {
  name: string;
  /** Whether verification must succeed. */
  isGood: boolean;
  bundle: Uint8Array;
  artifact: Uint8Array;
  /** PEM as in the case; null when the certificate applies. */
  pem: string | null;
  /** null where the PEM is none, too. */
  key: PublicKey | null;
  identity: CertificateIdentity;
  /** JSON of the trusted root. */
  root: string;
  hasOwnRoot: boolean;
}

const SUBJECT =
  'https://github.com/sigstore-conformance/extremely-dangerous-public-oidc-beacon/.github/workflows/extremely-dangerous-oidc-beacon.yml@refs/heads/main';

const files = publishedFiles('attest-sigstore-conformance-bundle-verify');
const textOf = (path: string) => {
  const bytes = files.get(path);
  return bytes && new TextDecoder().decode(bytes).trim();
};

/** All cases, ordered by name. */
export function conformanceCases(): ConformanceCase[] {
  const names = new Set([...files.keys()].map((path) => path.split('/')[0] ?? ''));
  return [...names].flatMap((name) => {
    const bundle = files.get(`${name}/bundle.sigstore.json`);
    return bundle === undefined ? [] : [caseOf(name, bundle)];
  });
}

function caseOf(name: string, bundle: Uint8Array): ConformanceCase {
  const pem = textOf(`${name}/key.pub`) ?? null;
  const own = textOf(`${name}/trusted_root.json`);
  return {
    ...{
      name,
      isGood: !name.endsWith('_fail'),
      bundle,
      pem,
      key: pem === null ? null : keyOf(pem),
    },
    artifact: files.get(`${name}/artifact`) ?? files.get('a.txt') ?? new Uint8Array(0),
    identity: {
      issuer: textOf(`${name}/issuer`) ?? 'https://token.actions.githubusercontent.com',
      subject: textOf(`${name}/identity`) ?? SUBJECT,
    },
    root: own ?? publicGoodRoot(),
    hasOwnRoot: own !== undefined,
  };
}

/** The wrong key of the suite is none: its base64 ends in bits that mean nothing. */
function keyOf(pem: string): PublicKey | null {
  try {
    return parsePublicKeyPem(pem);
  } catch (error) {
    if (error instanceof PublicKeyError) return null;
    throw error;
  }
}

/** Case whose trusted root equals that of the public good instance except for one member, as its README states. */
export const PUBLIC_GOOD_CASE = 'trust-root-tlog-validity-end-inclusive';

/** Sigstore's public good instance with the original member: the key of its Rekor v1 has no end. */
function publicGoodRoot(): string {
  const root = JSON.parse(textOf(`${PUBLIC_GOOD_CASE}/trusted_root.json`) ?? '');
  delete root.tlogs[0].publicKey.validFor.end;
  return JSON.stringify(root);
}
