import { randomUUID } from 'node:crypto';
import { paeOf } from '../../dsse/pae.ts';
import { p256Signer, type TestSigner } from '../../dsse/test-signer.ts';
import { concatBytes } from '../../encoding/bytes.ts';
import { canonicalJson } from '../../encoding/canonical-json.ts';
import { decodeHex, encodeHex } from '../../encoding/hex.ts';
import { formatInstant, type Instant } from '../../encoding/instant.ts';
import { encodeUtf8 } from '../../encoding/utf8.ts';
import { TestLog } from '../../log/test-log.ts';
import { cosignedMessage } from '../../log/tree/cosignature.ts';
import { type Hash, sha256 } from '../../log/tree/hasher.ts';
import { formatNote, parseNote } from '../../log/tree/note.ts';
import { hasher, testKey } from '../../log/tree/test-platform.ts';
import { verifierKey } from '../../log/tree/verifier-key.ts';
import type { BundleClaim, BundleTrust, LogKey } from '../bundle/bundle-trust.ts';
import { formatBundle } from '../bundle/format-bundle.ts';
import { encodeHashedRekord } from '../bundle/hashedrekord.ts';
import type { SigstoreBundle } from '../bundle/sigstore-bundle.ts';
import {
  type ControlLeaf,
  type Custody,
  controlLeafSpec,
  readControlLeaf,
} from '../signers/control-leaf.ts';
import { type NotarizationLeaf, notarizationSpec } from '../signers/notarization-leaf.ts';
import { possessionMessage } from '../signers/possession.ts';
import { KEY_DETAILS, keyFingerprint } from '../signers/public-key.ts';
import { type ControlEntry, controlHistory } from '../signers/signers-group.ts';
import type { DigestSet } from '../statement/digest-set.ts';
import { formatStatement, IN_TOTO_PAYLOAD_TYPE } from '../statement/statement.ts';
import { formatStatusStatement, type StatusLevel } from '../statement/status-statement.ts';
import { HOUR, NOON, testCertificate } from './test-authorities.ts';

/** A registered signer with a key. */
export interface Registered {
  principal: string;
  key: string;
  custody: Custody;
  signer: TestSigner;
}

/** Omit over each of a union. */
type Untimed<T> = T extends unknown ? Omit<T, 'time'> : never;

/** A signed and logged statement, with its leaf index. */
export interface Notarized {
  bundle: SigstoreBundle;
  notarization: { leaf: Uint8Array; path: Hash[] };
  /** Index of the signature's leaf. */
  index: bigint;
}

/** A tenant in memory: control log, ledger, a witness. */
export class World {
  readonly control = new TestLog();
  readonly ledger = new TestLog();
  readonly group = randomUUID();
  readonly #witness = testKey();
  readonly witness = verifierKey(hasher, {
    name: 'witness.example.com/w1',
    type: 'cosignature',
    public_key: this.#witness.public_key,
  });
  readonly artifact: DigestSet = { sha256: encodeHex(sha256(hasher, encodeUtf8('artifact'))) };

  constructor() {
    this.ledger.add('collection', { op: 'create' });
    this.say({ kind: 'signers-group', op: 'create', group: this.group, not_after: null });
  }

  /** Adds a leaf to the control log, dated noon by default, the time at which signatures are logged. */
  say(
    leaf: Untimed<ControlLeaf>,
    time = this.ledger.entries.length > 1 ? NOON : NOON - HOUR,
  ): void {
    const spec = { ...controlLeafSpec(leaf), time: formatInstant(time) };
    this.control.entries.push(
      encodeUtf8(canonicalJson({ apiVersion: '1', kind: leaf.kind, spec })),
    );
  }

  /** Registers a user and their key, and takes them into the group. */
  register({
    custody = 'client',
    signer = p256Signer(),
    not_after = null,
    isMember = true,
  }: {
    custody?: Custody;
    signer?: TestSigner;
    not_after?: Instant | null;
    isMember?: boolean;
  } = {}): Registered {
    const [principal, key] = [randomUUID(), randomUUID()];
    this.say({ kind: 'principal', op: 'create', principal, type: 'user', person: principal });
    const proof = signer.sign(
      possessionMessage({ log: this.control.origin, principal, key: signer.key }),
    );
    this.say({
      ...{ kind: 'signing-key', op: 'register', key, principal, custody, not_after },
      identity:
        custody === 'fulcio'
          ? { kind: 'certificate', issuer: 'https://issuer.example.com', subject: principal }
          : { kind: 'public_key', spki: signer.key.spki, proof },
      not_before: NOON - 2 * HOUR,
    });
    if (isMember)
      this.say({ kind: 'group-member', op: 'add', group: this.group, principal, not_after: null });
    return { principal, key, custody, signer };
  }

  /** The bytes of a status statement. */
  status(level: StatusLevel, change: { supersedes?: string[]; ledger?: string } = {}): Uint8Array {
    return formatStatusStatement({
      artifact: this.artifact,
      name: 'a.txt',
      ledger: this.ledger.origin,
      level,
      reason: 'As tests go.',
      stated_at: NOON,
      supersedes: [],
      ...change,
    });
  }

  /** The bytes of provenance. */
  provenance(builder = 'https://builder.example.com'): Uint8Array {
    return formatStatement({
      subject: [{ name: '', digest: this.artifact }],
      predicate_type: 'https://slsa.dev/provenance/v1',
      predicate: {
        buildDefinition: { buildType: 'https://example.com/build' },
        runDetails: { builder: { id: builder } },
      },
    });
  }

  /** Head of the control log. */
  head(size = this.control.entries.length) {
    return { size: BigInt(size), root: this.control.root(size) };
  }

  /** A checkpoint of the ledger with the witness's signature. */
  cosigned(time: Instant | null = NOON + HOUR / 2, note = this.ledger.checkpoint()): string {
    if (time === null) return note;
    const { text, signatures } = parseNote(note);
    const seconds = BigInt(time / 1000);
    const stamp = new Uint8Array(8);
    new DataView(stamp.buffer).setBigUint64(0, seconds);
    const signature = concatBytes(stamp, this.#witness.sign(cosignedMessage(text, seconds)));
    const { name, key_id } = this.witness;
    return formatNote({ text, signatures: [...signatures, { name, key_id, signature }] });
  }

  /** Signs a statement, logs the signature and how it was judged, and makes the bundle. */
  async notarize(
    { principal, key, custody, signer }: Registered,
    payload: Uint8Array,
    change: Partial<NotarizationLeaf> & { payload_type?: string; certificate?: object } = {},
  ): Promise<Notarized> {
    const { payload_type = IN_TOTO_PAYLOAD_TYPE, certificate, ...judged } = change;
    const message = paeOf(payload_type, payload);
    const signature = signer.sign(message);
    const der = testCertificate(signer, { subject: principal, ...certificate });
    const body = encodeHashedRekord({
      digest: sha256(hasher, message),
      signature,
      key_details: KEY_DETAILS[signer.key.algorithm],
      verifier:
        custody === 'fulcio'
          ? { kind: 'certificate', certificate: der }
          : { kind: 'public_key', spki: signer.key.spki },
    });
    const index = this.ledger.entries.push(body) - 1;
    const leaf = this.#notarization(index, {
      ...{ artifacts: [this.artifact], principal, key, groups: [this.group], profile: null },
      ...{ control: this.head(), custody, ...judged },
    });
    this.ledger.entries.push(leaf);
    return this.bundled(
      { index, body, leaf },
      {
        version: '0.3',
        signer:
          custody === 'fulcio'
            ? { kind: 'certificate', certificates: [der] }
            : { kind: 'public_key', hint: keyFingerprint(hasher, signer.key) },
        timestamps: [],
        content: {
          kind: 'dsse',
          envelope: { payload_type, payload, signatures: [{ keyid: '', signature }] },
        },
      },
    );
  }

  #notarization(
    index: number,
    leaf: Omit<NotarizationLeaf, 'kind' | 'ref_index' | 'time'> & Partial<NotarizationLeaf>,
  ): Uint8Array {
    const spec = {
      ...notarizationSpec({ ...leaf, kind: 'notarization' }),
      refIndex: Number(leaf.ref_index ?? index),
      time: formatInstant(NOON),
    };
    return encodeUtf8(canonicalJson({ apiVersion: '1', kind: 'notarization', spec }));
  }

  /** A bundle of a leaf that is in the ledger now. */
  async bundled(
    { index, body, leaf }: { index: number; body: Uint8Array; leaf: Uint8Array },
    parts: Omit<SigstoreBundle, 'entries'>,
  ): Promise<Notarized> {
    const { tree, entries, key } = this.ledger;
    const size = BigInt(entries.length);
    const bundle: SigstoreBundle = {
      ...parts,
      entries: [
        {
          index: BigInt(index),
          log_id: decodeHex(key.key_id),
          kind: 'hashedrekord',
          version: '0.0.2',
          proof: {
            index: BigInt(index),
            root: this.ledger.root(),
            tree_size: size,
            path: await tree.inclusion(BigInt(index), size),
            checkpoint: this.cosigned(),
          },
          body,
        },
      ],
    };
    const path = await tree.inclusion(BigInt(index + 1), size);
    return { bundle, notarization: { leaf, path }, index: BigInt(index) };
  }

  /** The key of the ledger, without expiry. */
  get logKey(): LogKey {
    return {
      ...{ key: this.ledger.key, log_id: decodeHex(this.ledger.key.key_id) },
      ...{ first_size: 0n, last_size: null, not_before: null, not_after: null },
    };
  }

  /** Trust settings of a verifier who has the whole control log. */
  trust(change: Partial<BundleTrust> = {}): BundleTrust {
    return {
      versions: ['0.3'],
      logs: [this.logKey],
      witnesses: [this.witness],
      isQuorum: (cosigned) => cosigned.includes(this.witness),
      timestamps_needed: 0,
      control: this.view(),
      custody: ['client', 'fulcio'],
      policy: { distinct: 'principal', alternatives: [[`group:${this.group}`]] },
      max_age_ms: null,
      ...change,
    };
  }

  /** Current view of the control log. */
  view() {
    const entries = this.control.entries.flatMap((bytes, index): ControlEntry[] => {
      const leaf = readControlLeaf(bytes);
      return typeof leaf === 'string' ? [] : [{ index: BigInt(index), leaf }];
    });
    const size = BigInt(this.control.entries.length);
    return {
      history: controlHistory(entries),
      size,
      rootAt: (at: bigint) => (at <= size ? this.control.root(Number(at)) : null),
      leastPinned: () => 0n,
    };
  }

  claim({ bundle, notarization }: Notarized, change: Partial<BundleClaim> = {}): BundleClaim {
    return {
      bundle: encodeUtf8(formatBundle(bundle)),
      artifact: { digest: this.artifact },
      notarization,
      fellows: [],
      time: NOON + HOUR,
      ...change,
    };
  }
}
