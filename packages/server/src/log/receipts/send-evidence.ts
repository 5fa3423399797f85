import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import {
  evidenceManifest,
  evidenceTexts,
  type ListedFile,
  listedFile,
  logPolicy,
} from '@assay/core/log/receipt/evidence-pack.ts';
import { type ZipMember, zipEnd, zipHeader } from '@assay/core/log/receipt/zip-store.ts';
import type { Ctx } from '../../context.ts';
import { attach } from '../../platform/http/download.ts';
import type { Exchange } from '../../platform/http/mount.ts';
import { selectLogState } from '../append/queries.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import type { MadeReceipt } from './receipt-of.ts';

/** Opens the content that the leaf commits to: read twice, so that it is never in memory as a whole. */
export type OpenPayload = () => Promise<AsyncIterable<Uint8Array>>;

/**
 * Answers with an evidence pack.
 *
 * @param payload null where the leaf commits to no content
 */
export async function sendEvidence(
  ctx: Ctx,
  reply: Exchange['reply'],
  { name, receipt, payload }: { name: string; receipt: MadeReceipt; payload: OpenPayload | null },
): Promise<Readable> {
  const files = await filesOf(ctx, receipt, payload);
  const members = files.map(({ member }) => member);
  const length = members.reduce((sum, member) => sum + zipHeader(member).length + member.size, 0);
  attach(reply, `${name}.evidence.zip`);
  reply.type('application/zip').header('content-length', length + zipEnd(members).length);
  return Readable.from(bytesOf(files));
}

interface PackedFile {
  member: ZipMember;
  open: OpenPayload;
}

async function filesOf(
  ctx: Ctx,
  { log_uuid, receipt }: MadeReceipt,
  payload: OpenPayload | null,
): Promise<PackedFile[]> {
  const vkey = await keyOf(ctx, log_uuid);
  const texts = [...evidenceTexts({ receipt, policy: logPolicy(vkey), vkey })].map(packed);
  const measured = payload && (await measure('payload', payload));
  const all = measured ? [...texts, measured] : texts;
  const manifest = evidenceManifest(all.map(({ listed }) => listed));
  return [...all, packed(['manifest.json', manifest])];
}

async function keyOf(ctx: Ctx, logUuid: string): Promise<string> {
  const states = await ctx.read((db) => selectLogState(db, [logUuid]));
  const key = states.get(logUuid)?.verifier_key;
  if (!key) throw new Error('A log that has signed has no key');
  return key;
}

type ListedAndPacked = PackedFile & { listed: ListedFile };

function packed([name, bytes]: [string, Uint8Array]): ListedAndPacked {
  return {
    member: { name, size: bytes.length, crc32: crc32(bytes) },
    listed: listedFile(nodeHasher, name, bytes),
    open: async () => Readable.from([bytes]),
  };
}

/** Length and checksums precede the bytes, so the bytes are read once to compute them. */
async function measure(name: string, open: OpenPayload): Promise<ListedAndPacked> {
  const hash = createHash('sha256');
  let size = 0;
  let sum = 0;
  for await (const bytes of await open()) {
    hash.update(bytes);
    sum = crc32(bytes, sum);
    size += bytes.length;
  }
  return {
    member: { name, size, crc32: sum },
    listed: { name, size, sha256: hash.digest('hex') },
    open,
  };
}

async function* bytesOf(files: PackedFile[]): AsyncGenerator<Uint8Array> {
  for (const { member, open } of files) {
    yield zipHeader(member);
    yield* await open();
  }
  yield zipEnd(files.map(({ member }) => member));
}
