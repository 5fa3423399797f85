import { canonicalJson } from '@assay/core/encoding/canonical-json.ts';
import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';
import { isCommittedTo } from '@assay/core/log/leaf/commitment.ts';
import { partSalt } from '@assay/core/log/leaf/document-names.ts';
import type { DocumentNamesLeaf, KnownLeaf } from '@assay/core/log/leaf/known-leaf.ts';
import { nodeHasher } from '../../../log/keys/node-hasher.ts';
import type { Database } from '../../../platform/db/database.ts';
import { findContradictions } from './hold-against-leaves.ts';
import * as sql from './queries.ts';
import { leafContradictionOf } from './recorded-rows.ts';

/** A leaf with its place; null for an unreadable one. */
export interface TakenLeaf {
  index: number;
  /** uuid of the entry. */
  uuid: string;
  known: KnownLeaf | null;
}

/** Called for each document that contradicts its leaf; `index`: of the leaf, null if none names it. */
type Told = (index: number | null, message: string) => void;

const EVERY_DOCUMENT: sql.DocumentRange = { from: null, to: null };

interface EndOptions {
  isWhole: boolean;
  within?: sql.DocumentRange[];
}

/** Derives the rows of a ledger's documents from the leaves of its log, in batches from any leaf on. */
export class RecordedLog {
  readonly #database: Database;
  readonly #log: { tenant_uuid: string; log_uuid: string };
  readonly #told: Told;
  /** By document: the first leaf that records its erasure. */
  readonly #erased = new Map<string, number>();
  /** First leaves of documents from before names were recorded, by document. */
  readonly #unnamed = new Map<string, number>();
  /** Documents that were named later. */
  readonly #named = new Set<string>();

  constructor(database: Database, log: { tenant_uuid: string; log_uuid: string }, told: Told) {
    this.#database = database;
    this.#log = log;
    this.#told = told;
  }

  /**
   * Holds the rows of some leaves against them; in any order, and of several batches at a time. Gives the rows with their sealed
   * content, by their leaves.
   */
  async take(leaves: readonly TakenLeaf[]): Promise<Map<string, sql.RecordedContent>> {
    const revisions = leaves.filter(({ known }) => known?.kind === 'document');
    const uuids = revisions.map(({ uuid }) => uuid);
    return this.hold(
      leaves,
      await this.#read((db, tenant) => sql.selectRecordedContents(db, tenant, uuids)),
    );
  }

  /**
   * As {@link take}, with rows that were read before.
   *
   * @param rows all revisions that the leaves record
   */
  async hold<Row extends sql.RecordedRow>(
    leaves: readonly TakenLeaf[],
    rows: readonly Row[],
  ): Promise<Map<string, Row>> {
    const byLeaf = new Map(rows.map((row) => [row.leaf_uuid, row]));
    for (const leaf of leaves) {
      const { index, known } = leaf;
      if (known?.kind === 'document') {
        const problem = this.#problemOf(leaf, byLeaf.get(leaf.uuid));
        if (problem !== null) this.#told(index, problem);
        if (known.names === null) keepLowest(this.#unnamed, known.doc, index);
      }
      if (known?.kind === 'payload-erased') keepLowest(this.#erased, known.doc, index);
      if (known?.kind === 'document-names') await this.#compareNames(index, known);
    }
    return byLeaf;
  }

  #problemOf({ index, known }: TakenLeaf, row: sql.RecordedRow | undefined): string | null {
    if (known?.kind !== 'document') return null;
    const what = `Revision ${known.rev} of document ${known.doc}`;
    if (row === undefined) return `${what} is gone, which leaf ${index} records.`;
    const isHere = row.ledger_uuid === this.#log.log_uuid;
    const problem = isHere ? leafContradictionOf(known, row) : 'it lies in another ledger';
    return problem === null ? null : `${what} is not what leaf ${index} records: ${problem}.`;
  }

  async #compareNames(index: number, { names }: DocumentNamesLeaf): Promise<void> {
    const rows = await this.#read((db, tenant) => sql.selectNamed(db, tenant, names));
    const byUuid = new Map(rows.map((row) => [row.uuid, row]));
    for (const { doc, commitment } of names) {
      this.#named.add(doc);
      const row = byUuid.get(doc);
      // A missing document is reported with its revisions.
      if (row === undefined || isNamed(row, commitment)) continue;
      this.#told(
        index,
        `Document ${doc} has another id, collection or author than leaf ${index} records.`,
      );
    }
  }

  /**
   * Reports, after the last leaf, contradictions that no single leaf shows.
   *
   * @param isWhole true if the leaves were the whole log
   * @param within ranges of documents in which to look for rows without a leaf
   */
  async end({ isWhole, within = [EVERY_DOCUMENT] }: EndOptions): Promise<void> {
    const documents = [...this.#erased.keys()];
    await this.#compareErased(
      await this.#read((db, tenant) => sql.selectStates(db, tenant, documents)),
    );
    for (const range of within) await this.#compareRange(range);
    if (isWhole && !(await this.#read((db) => sql.isNaming(db, this.#log.log_uuid))))
      for (const [doc, index] of this.#unnamed)
        if (!this.#named.has(doc))
          this.#told(
            index,
            `No leaf records the names of document ${doc}, which leaf ${index} made.`,
          );
  }

  async #compareRange(range: sql.DocumentRange): Promise<void> {
    const of = { ledger_uuid: this.#log.log_uuid, range };
    const erased = await this.#read((db, tenant) => sql.selectErasedStates(db, tenant, of));
    await this.#compareErased(erased.filter(({ uuid }) => !this.#erased.has(uuid)));
    const unrecorded = await this.#read((db, tenant) => sql.selectUnrecorded(db, tenant, of));
    for (const { document_uuid, revision } of unrecorded)
      this.#told(null, `Revision ${revision} of document ${document_uuid} has no leaf.`);
  }

  async #compareErased(states: sql.ErasedState[]): Promise<void> {
    for (const { uuid, state, remains } of states)
      if (state !== 'erased' || remains) {
        const index = this.#erased.get(uuid) ?? null;
        const said = index === null ? 'says that it was erased' : `was erased by leaf ${index}`;
        this.#told(index, `Document ${uuid} ${said}, but content or state of it is there.`);
      }
    const contradictions = await this.#read((db, tenant) =>
      findContradictions(
        db,
        tenant,
        states.filter(({ state }) => state === 'erased').map(({ leaf_uuid }) => leaf_uuid),
      ),
    );
    for (const { uuid, state, leaf_uuid } of states) {
      const problem = contradictions.get(leaf_uuid);
      if (state === 'erased' && problem !== undefined)
        this.#told(null, `Document ${uuid} is marked as erased, but ${problem}.`);
    }
  }

  #read<T>(work: (db: Parameters<typeof sql.selectRecorded>[0], tenant: string) => Promise<T>) {
    const { tenant_uuid } = this.#log;
    return this.#database.read(tenant_uuid, (db) => work(db, tenant_uuid));
  }
}

function keepLowest(indexes: Map<string, number>, doc: string, index: number): void {
  indexes.set(doc, Math.min(index, indexes.get(doc) ?? index));
}

function isNamed(row: sql.NamedRow, commitment: Uint8Array): boolean {
  const { authors, collection_name: collection, id, name_salt } = row;
  const payload = encodeUtf8(canonicalJson({ authors, collection, id }));
  return isCommittedTo(nodeHasher, commitment, {
    salt: partSalt(nodeHasher, name_salt, 'names'),
    payload,
  });
}
