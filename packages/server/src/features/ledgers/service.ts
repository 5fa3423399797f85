import { randomUUID } from 'node:crypto';
import { DEFAULT_LEDGER, type Ledger } from '@assay/contract/ledger.ts';
import type { ledgers } from '@assay/contract/ledgers.ts';
import type { Answer, Change, Ctx, Service } from '../../context.ts';
import { Conflict, Invalid, NotFound } from '../../errors.ts';
import { selectLogState } from '../../log/append/queries.ts';
import type { Reader } from '../../platform/db/database.ts';
import { sortedKeyOf } from '../../platform/db/order-queries.ts';
import { ledgerDeleted, lockActiveLedger, requireLedger } from './active-ledger.ts';
import { type LogService, logService } from './log-service.ts';
import * as sql from './queries.ts';

/** Calls about ledgers that are not about proofs: those are another feature. */
type LedgerService = Omit<
  Service<typeof ledgers>,
  | 'getConsistencyProof'
  | 'getControlLogConsistency'
  | 'auditLedger'
  | 'listLedgerAudits'
  | keyof LogService
> &
  LogService;

/** Functions of documents, a feature above ledgers, that ledgers need. */
export interface LedgerParts {
  /** Deletes every live document of a ledger and returns their number. */
  deleteLiveDocuments(ctx: Ctx, ledgerUuid: string): Promise<number>;
}

/** The calls about ledgers: making, listing, changing, emptying and deleting them. */
export const createLedgerService = ({ deleteLiveDocuments }: LedgerParts): LedgerService => ({
  ...logService,

  async createLedger(ctx, { name }) {
    const uuid = randomUUID();
    const change = { action: 'ledger.create', subject_uuid: uuid, details: { name } };
    const { tenantUuid: tenant_uuid } = ctx;
    await ctx.write(change, async (tx) => {
      const created_by = ctx.actor.name;
      if (!(await sql.insertLedger(tx, { tenant_uuid, uuid, name, created_by }))) throw nameTaken();
    });
    return getLedger(ctx, uuid);
  },

  async listLedgers(ctx, query) {
    const after = ctx.cursors.read('listLedgers', query);
    return ctx.read(async (db) => {
      const found = await sql.selectLedgers(db, ctx.tenantUuid, { ...query, after });
      const page = ctx.cursors.page('listLedgers', query, found, sortedKeyOf);
      return { ...page, items: await answersOf(db, page.items) };
    });
  },

  ledgerExists: async (ctx, { name }) => ({
    exists: await ctx.read((db) => sql.isNameTaken(db, ctx.tenantUuid, name)),
  }),

  getLedger: (ctx, { uuid }) => getLedger(ctx, uuid),

  async renameLedger(ctx, { uuid, name }) {
    const details = { name };
    await changeLedger(ctx, uuid, { action: 'ledger.rename', details }, (state) => {
      if (state.deleted) throw ledgerDeleted();
      refuseDefault(state, 'renamed');
      return sql.renaming(name);
    });
    return getLedger(ctx, uuid);
  },

  async deleteLedger(ctx, { uuid }) {
    await changeLedger(ctx, uuid, { action: 'ledger.delete' }, (state) => {
      if (state.deleted) throw ledgerDeleted();
      refuseDefault(state, 'deleted');
      return sql.deleting;
    });
    return undefined;
  },

  async undeleteLedger(ctx, { uuid }) {
    await changeLedger(ctx, uuid, { action: 'ledger.undelete' }, ({ deleted }) => {
      if (!deleted) throw new Conflict('The ledger is not deleted');
      return sql.undeleting;
    });
    return getLedger(ctx, uuid);
  },

  async resetLedger(ctx, { uuid, email }) {
    await requireLedger(ctx, uuid);
    if (!isSameAddress(email, ctx.actor.name))
      throw new Invalid('Enter the e-mail of your account to confirm', 'body.email: another one');
    return { deleted: await deleteLiveDocuments(ctx, uuid) };
  },

  async setLedgerPublic(ctx, { uuid, public: open }) {
    const change = { action: 'ledger.set_public', subject_uuid: uuid, details: { public: open } };
    await ctx.write(change, async (tx) => {
      await lockActiveLedger(tx, ctx.tenantUuid, uuid);
      if (!(await sql.setPublic(tx, uuid, { open }))) throw new NotFound('Ledger');
    });
    return getLedger(ctx, uuid);
  },
});

async function getLedger(ctx: Ctx, uuid: string): Promise<Answer<Ledger>> {
  const answers = await ctx.read(async (db) => {
    const row = await sql.findLedger(db, ctx.tenantUuid, uuid);
    return answersOf(db, row ? [row] : []);
  });
  const [answer] = answers;
  if (answer === undefined) throw new NotFound('Ledger');
  return answer;
}

type LedgerAnswer = Answer<Ledger> & Pick<sql.LedgerRow, 'uuid'>;

/** Adds the state of their logs, in one query. */
async function answersOf(db: Reader, rows: sql.LedgerRow[]): Promise<LedgerAnswer[]> {
  const states = await selectLogState(
    db,
    rows.map((row) => row.uuid),
  );
  return rows.map(({ audit_ended_at, audit_verdict, audit_size, ...row }) => {
    const log = states.get(row.uuid);
    if (log === undefined) throw new Error(`Ledger ${row.uuid} has no log`);
    const audited = audit_ended_at !== null && audit_verdict !== null;
    const last_audit = audited
      ? { ended_at: audit_ended_at, verdict: audit_verdict, size: Number(audit_size) }
      : null;
    return { ...row, log, last_audit };
  });
}

/** Changes one ledger if its state permits; the audit entry contains its previous name. */
function changeLedger(
  ctx: Ctx,
  uuid: string,
  { action, details }: Pick<Change, 'action' | 'details'>,
  decide: (state: sql.LedgerState) => ReturnType<typeof sql.renaming>,
): Promise<void> {
  const audited: Record<string, unknown> = {};
  return ctx.write({ action, subject_uuid: uuid, details: audited }, async (tx) => {
    const state = await sql.lockLedger(tx, ctx.tenantUuid, uuid);
    if (state === undefined) throw new NotFound('Ledger');
    Object.assign(audited, details, { before: { name: state.name } });
    if (!(await sql.updateLedger(tx, ctx.tenantUuid, uuid, decide(state)))) throw nameTaken();
  });
}

/** Every tenant has it, and pipelines write to it. */
function refuseDefault({ name }: sql.LedgerState, what: 'renamed' | 'deleted'): void {
  if (name === DEFAULT_LEDGER) throw new Conflict(`The ledger ${DEFAULT_LEDGER} cannot be ${what}`);
}

const isSameAddress = (a: string, b: string) =>
  a.normalize('NFC').toLowerCase() === b.normalize('NFC').toLowerCase();

const nameTaken = () => new Conflict('Please use unique value');
