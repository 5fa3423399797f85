import type { audit } from '@assay/contract/audit.ts';
import type { documents } from '@assay/contract/documents.ts';
import type { ledgers } from '@assay/contract/ledgers.ts';
import type { sboms } from '@assay/contract/sboms.ts';
import { partSalt } from '@assay/core/log/leaf/document-names.ts';
import type { OpenedNames } from '@assay/core/log/receipt/opened.ts';
import { formatReceiptExtra } from '@assay/core/log/receipt/receipt.ts';
import type { Ctx, Service } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import type { RevisionRow } from '../../features/documents/queries.ts';
import { findRevision, openContent, type RevisionName } from '../../features/documents/revision.ts';
import { requireLedger } from '../../features/ledgers/active-ledger.ts';
import { findControlLog } from '../../features/ledgers/queries.ts';
import { getSbomRow } from '../../features/sboms/service.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import { openBlob } from '../../platform/blobs/open-blob.ts';
import { attach } from '../../platform/http/download.ts';
import type { Exchange, RawHandlers } from '../../platform/http/mount.ts';
import type { Vault } from '../../platform/secrets/vault.ts';
import { auditPayload, selectAuditRows, uploadOf } from '../append/audit-payload-queries.ts';
import { selectLeafPlaces } from '../append/queries.ts';
import { nodeHasher } from '../keys/node-hasher.ts';
import type { LogReader } from '../read/log-reader.ts';
import * as sql from './queries.ts';
import { type MadeReceipt, receiptOf } from './receipt-of.ts';
import { sendEvidence } from './send-evidence.ts';

/** Dependencies of receipts. */
export interface ReceiptParts {
  logReader: LogReader;
  vault: Vault;
  blobs: BlobStore;
}

/** Receipts and evidence packs of revisions. */
export const documentReceipts = ({
  logReader,
  vault,
}: Pick<ReceiptParts, 'logReader' | 'vault'>): Pick<
  RawHandlers<typeof documents>,
  'getDocumentProof' | 'getDocumentEvidence'
> => {
  async function prove(ctx: Ctx, name: RevisionName) {
    const row = await findRevision(ctx, name);
    const { leaf_uuid, ledger_uuid } = row;
    const content = row.sealed === null ? null : await openContent(vault, ctx.tenantUuid, row);
    const salt = content?.salt ?? null;
    const provable = { leaf_uuid, ledger_uuid, salt, names: namesOf(row) };
    return { content, made: await receiptOf(logReader, ctx, provable) };
  }
  return {
    async getDocumentProof(ctx, input, { reply }) {
      return sendReceipt(reply, input.id, (await prove(ctx, input)).made);
    },
    async getDocumentEvidence(ctx, input, { reply }) {
      const { content, made } = await prove(ctx, input);
      const payload = content && (async () => once(content.bytes));
      return sendEvidence(ctx, reply, { name: input.id, receipt: made, payload });
    },
  };
};

/** None of revisions whose leaves are from before names were recorded. */
function namesOf(row: RevisionRow): OpenedNames | undefined {
  const { ledger_name: ledger, collection_name: collection, id } = row;
  if (ledger === null) return undefined;
  return { ledger, collection, id, salt: partSalt(nodeHasher, row.name_salt, 'names') };
}

/** Receipts and evidence packs of uploads. */
export const sbomReceipts = ({
  logReader,
  blobs,
}: Pick<ReceiptParts, 'logReader' | 'blobs'>): Pick<
  RawHandlers<typeof sboms>,
  'getSbomReceipt' | 'getSbomEvidence'
> => {
  async function prove(ctx: Ctx, sbomid: string) {
    const row = await getSbomRow(ctx, sbomid);
    const entry = await ctx.read((db) => sql.findUploadEntry(db, ctx.tenantUuid, sbomid));
    if (entry === undefined) throw new NotFound('Receipt');
    const of = { tenant_uuid: ctx.tenantUuid, uuid: entry.uuid };
    const [audited] = await ctx.read((db) => selectAuditRows(db, [of]));
    const upload = (audited && uploadOf(audited)) ?? undefined;
    const provable = { leaf_uuid: entry.uuid, ledger_uuid: null, salt: entry.salt, upload };
    return { row, made: await receiptOf(logReader, ctx, provable) };
  }
  return {
    async getSbomReceipt(ctx, { sbomid }, { reply }) {
      const { row, made } = await prove(ctx, sbomid);
      return sendReceipt(reply, row.name || sbomid, made);
    },
    async getSbomEvidence(ctx, { sbomid }, { reply }) {
      const { row, made } = await prove(ctx, sbomid);
      const of = { tenant_uuid: ctx.tenantUuid, sha256: row.sha256.toString('hex') };
      const payload = () => openBlob(blobs, of);
      return sendEvidence(ctx, reply, { name: row.name || sbomid, receipt: made, payload });
    },
  };
};

/** Receipts and evidence packs of audit entries. */
export const auditReceipts = ({
  logReader,
}: Pick<ReceiptParts, 'logReader'>): Pick<
  RawHandlers<typeof audit>,
  'getAuditReceipt' | 'getAuditEvidence'
> &
  Pick<Service<typeof audit>, 'getAuditRecord'> => {
  async function findEntry(ctx: Ctx, uuid: string) {
    const of = { tenant_uuid: ctx.tenantUuid, uuid };
    const [row] = await ctx.read((db) => selectAuditRows(db, [of]));
    if (row === undefined) throw new NotFound('Audit entry');
    return row;
  }
  async function prove(ctx: Ctx, uuid: string) {
    const row = await findEntry(ctx, uuid);
    const provable = { leaf_uuid: uuid, ledger_uuid: null, salt: row.salt };
    return { row, made: await receiptOf(logReader, ctx, provable) };
  }
  return {
    async getAuditRecord(ctx, { uuid }) {
      const payload = Buffer.from(auditPayload(await findEntry(ctx, uuid))).toString('utf8');
      const places = await ctx.read((db) => selectLeafPlaces(db, [uuid]));
      return { leaf: places.get(uuid) ?? null, payload };
    },
    async getAuditReceipt(ctx, { uuid }, { reply }) {
      const { row, made } = await prove(ctx, uuid);
      return sendReceipt(reply, row.action, made);
    },
    async getAuditEvidence(ctx, { uuid }, { reply }) {
      const { row, made } = await prove(ctx, uuid);
      const payload = async () => once(auditPayload(row));
      return sendEvidence(ctx, reply, { name: row.action, receipt: made, payload });
    },
  };
};

/** Proofs of a ledger's log, for those who keep its checkpoints. */
export const ledgerProofs = ({
  logReader,
}: Pick<ReceiptParts, 'logReader'>): Pick<RawHandlers<typeof ledgers>, 'getInclusionProof'> &
  Pick<Service<typeof ledgers>, 'getConsistencyProof' | 'getControlLogConsistency'> => ({
  async getInclusionProof(ctx, { uuid, index, size }, { reply }) {
    await requireLedger(ctx, uuid);
    const of = { log_uuid: uuid, index };
    const leaf = await ctx.read((db) => sql.findLeafAt(db, ctx.tenantUuid, of));
    if (leaf === undefined) throw new NotFound('Entry');
    const receipt = await logReader.inclusionProof(ctx.tenantUuid, uuid, BigInt(index), {
      ...(size !== undefined && { size: BigInt(size) }),
      extra: formatReceiptExtra({ leaf, salt: null }),
    });
    return sendReceipt(reply, `leaf-${index}`, { log_uuid: uuid, receipt });
  },

  async getConsistencyProof(ctx, { uuid, old, size }) {
    await requireLedger(ctx, uuid);
    return consistencyOf(logReader, ctx, uuid, { old, size });
  },

  async getControlLogConsistency(ctx, sizes) {
    const uuid = await ctx.read((db) => findControlLog(db, ctx.tenantUuid));
    if (uuid === undefined) throw new NotFound('Control log');
    return consistencyOf(logReader, ctx, uuid, sizes);
  },
});

async function consistencyOf(
  logReader: LogReader,
  { tenantUuid }: Ctx,
  logUuid: string,
  { old, size }: { old: number; size?: number | undefined },
) {
  const known = size === undefined ? undefined : BigInt(size);
  const found = await logReader.consistencyPath(tenantUuid, logUuid, BigInt(old), known);
  const path = found.path.map((hash) => Buffer.from(hash).toString('base64'));
  return { old, size: Number(found.size), path };
}

function sendReceipt(reply: Exchange['reply'], name: string, { receipt }: MadeReceipt): string {
  attach(reply, `${name}.tlog-proof`);
  reply.type('text/plain; charset=utf-8');
  return receipt;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
