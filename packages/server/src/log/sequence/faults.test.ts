/**
 * Fault injection as in Sunlight: every step fails once, before its effect and after, and then everything
 * recovers.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AppError } from '../../errors.ts';
import type { Database, Writer } from '../../platform/db/database.ts';
import type { CheckpointParts } from '../publish/prepare-checkpoint.ts';
import { type TestLogs, type TestSteps, testLogs } from '../test-log.ts';

let logs: TestLogs;
before(async () => {
  logs = await testLogs();
});
after(() => logs.stop());

/** Error of a lost database. */
class Failure extends AppError {
  constructor(step: string) {
    super(503, 'failure', step);
  }
}

/** Which call fails, counted over all parts, and whether it has its effect. */
class Fault {
  readonly #nth: number;
  readonly #persisted: boolean;
  #calls = 0;
  armed = false;
  /** The failed step; empty without a failure. */
  step = '';

  constructor(nth: number, persisted: boolean) {
    this.#nth = nth;
    this.#persisted = persisted;
  }

  async pass<T>(step: string, call: () => Promise<T>): Promise<T> {
    if (!this.#isNow(step)) return call();
    if (this.#persisted) await call();
    throw new Failure(step);
  }

  /** A transaction fails when all is done but the commit, or after it. */
  async commit<T>(database: Database, tenant: string | null, work: (tx: Writer) => Promise<T>) {
    if (!this.#isNow('write')) return database.write(tenant, work);
    await database.write(tenant, async (tx) => {
      await work(tx);
      if (!this.#persisted) throw new Failure('write');
    });
    throw new Failure('write');
  }

  #isNow(step: string): boolean {
    if (!this.armed) return false;
    this.#calls += 1;
    if (this.#calls !== this.#nth) return false;
    this.step = step;
    return true;
  }
}

/** The same parts, of which one call fails. */
const failing = ({ database, store, anchor, vault }: CheckpointParts, fault: Fault) => ({
  database: {
    ...database,
    read: ((tenant, work) =>
      fault.pass('read', () => database.read(tenant, work))) as typeof database.read,
    write: ((tenant, work) => fault.commit(database, tenant, work)) as typeof database.write,
  },
  store: {
    get: (log: string, path: string) => fault.pass(`get ${path}`, () => store.get(log, path)),
    putOnce: (log: string, path: string, bytes: Uint8Array) =>
      fault.pass(`put ${path}`, () => store.putOnce(log, path, bytes)),
    putCheckpoint: (log: string, note: string) =>
      fault.pass('put checkpoint', () => store.putCheckpoint(log, note)),
    setAside: (log: string) => store.setAside(log),
    removeAll: (log: string) => store.removeAll(log),
  },
  anchor: {
    problem: undefined,
    latest: (log: string) => anchor.latest(log),
    catchUp: () => fault.pass('catch up', () => anchor.catchUp()),
    append: (lines: Parameters<typeof anchor.append>[0]) =>
      fault.pass('append', () => anchor.append(lines)),
    close: async () => {},
  },
  vault: {
    seal: ((about, plain) =>
      fault.pass('seal', () => vault.seal(about, plain))) as typeof vault.seal,
    open: ((about, sealed) =>
      fault.pass('open', () => vault.open(about, sealed))) as typeof vault.open,
  },
});

/** Sequences and publishes; returns whether that succeeded. */
async function tryRound(steps: TestSteps, logUuid: string): Promise<boolean> {
  try {
    await steps.sequence();
    await steps.publish(logUuid);
    return true;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return false;
  }
}

/** Events between the failure and the next attempt. */
const RECOVERIES = {
  'the same process goes on': { restarts: false, more: 0, isNew: false },
  'the same process goes on, of a new log, with more leaves': {
    restarts: false,
    more: 3,
    isNew: true,
  },
  'another process goes on, of a new log': { restarts: true, more: 0, isNew: true },
  'another process goes on with more leaves': { restarts: true, more: 260, isNew: false },
};

for (const persisted of [false, true])
  for (const [recovery, { restarts, more, isNew }] of Object.entries(RECOVERIES))
    test(`each step fails ${persisted ? 'but has its effect' : 'before its effect'}; ${recovery}`, async () => {
      const steps = new Set<string>();
      for (let nth = 1; ; nth++) {
        const { tenantUuid, logUuid } = await logs.addTenant();
        const fault = new Fault(nth, persisted);
        const acknowledged: string[] = [];
        const append = async (count: number) =>
          acknowledged.push(...(await logs.append(count, logUuid, tenantUuid)));
        const clean = await logs.start();
        await append(200);
        if (!isNew) await tryRound(clean, logUuid);
        await append(100);
        const broken = await logs.start((parts) => failing(parts, fault));
        fault.armed = true;
        const went = await tryRound(broken, logUuid);
        if (fault.step === '') break;
        assert.ok(!went, `${fault.step} has failed`);
        steps.add(fault.step);
        await append(more);
        const next = restarts ? await logs.start() : broken;
        assert.ok(await tryRound(next, logUuid), `after ${fault.step}`);
        assert.equal(await logs.check(logUuid), BigInt(300 + more), `after ${fault.step}`);
        const rows = await logs.db.owner<{ uuid: string; size: string }>(
          `select e.uuid, (select max(size) from log_checkpoint c where c.log_uuid = $1) as size
           from log_entry e where e.log_uuid = $1 order by e.idx`,
          [logUuid],
        );
        assert.deepEqual(
          rows.map((row) => row.uuid),
          acknowledged,
        );
        assert.equal(rows[0]?.size, String(300 + more), `published after ${fault.step}`);
        assert.deepEqual(await logs.frozen(), new Map(), `after ${fault.step}`);
      }
      const always = [
        'read',
        'write',
        'append',
        'catch up',
        'open',
        'get checkpoint',
        'put checkpoint',
      ];
      const tiles = ['put tile/0/000', 'put tile/entries/000'];
      for (const step of [...always, ...tiles, ...(isNew ? ['seal'] : [])])
        assert.ok(steps.has(step), `${step} has failed: ${[...steps]}`);
    });
