/**
 * Searches in a collection of a million documents, over HTTP, under row-level security, each page with its content: by
 * equality, range and prefix, of values that few and that many documents have.
 */
import type { Client } from '@assay/contract/client.ts';
import type { Api } from '@assay/contract/index.ts';
import {
  documentOf,
  fillCollection,
  KINDS,
  LETTERS,
  OWNERS,
  ownerOf,
  SIZES,
} from '../data/documents.ts';
import { createRandom, type Random } from '../data/random.ts';
import { percentile, postgresOf, printFigure, rounded, scaled, timed } from '../figure.ts';
import { ensureDirectory, onProduct } from '../product/data-directory.ts';
import { openOwner } from '../product/owner.ts';

const DOCUMENTS = scaled(1_000_000);
const RUNS = 40;
const WARM_UP = 20;
const PER_PAGE = 100;

type Query = Omit<Parameters<Client<Api>['searchDocuments']>[0], 'uuid' | 'name'>;
type Comparisons = NonNullable<Query['fieldComparisons']>;
type Make = (random: Random) => Comparisons;

const prefix = (random: Random, length: number) =>
  `${Array.from({ length }, () => LETTERS[random.below(LETTERS.length)]).join('')}%`;

/** Queries by kind, with a different value each time. */
const SEARCHES: Record<'equality' | 'range' | 'prefix' | 'other', Record<string, Make>> = {
  equality: {
    few: (random) => [{ field: 'owner', operator: 'EQ', value: ownerOf(random.below(OWNERS)) }],
    many: (random) => [{ field: 'kind', operator: 'EQ', value: `kind-${random.below(KINDS)}` }],
    half: (random) => [{ field: 'released', operator: 'EQ', value: random.below(2) === 1 }],
    none: (random) => [{ field: 'name', operator: 'EQ', value: `none ${random.next()}` }],
    both: (random) => [
      { field: 'kind', operator: 'EQ', value: `kind-${random.below(KINDS)}` },
      { field: 'released', operator: 'EQ', value: true },
    ],
  },
  range: {
    few: (random) => {
      const from = random.below(SIZES);
      return [
        { field: 'build.size', operator: 'GE', value: from },
        { field: 'build.size', operator: 'LT', value: from + SIZES / 10_000 },
      ];
    },
    many: (random) => [{ field: 'build.score', operator: 'GT', value: random.next() / 2 }],
    narrowed: (random) => [
      { field: 'build.size', operator: 'LT', value: SIZES / 10 + random.below(1000) },
      { field: 'kind', operator: 'EQ', value: `kind-${random.below(KINDS)}` },
    ],
  },
  prefix: {
    few: (random) => [{ field: 'name', operator: 'LIKE', value: prefix(random, 3) }],
    many: (random) => [{ field: 'name', operator: 'LIKE', value: prefix(random, 1) }],
    narrowed: (random) => [
      { field: 'name', operator: 'LIKE', value: prefix(random, 2) },
      { field: 'released', operator: 'NE', value: true },
    ],
  },
  other: {
    pattern: (random) => [{ field: 'name', operator: 'LIKE', value: `%${prefix(random, 2)}` }],
  },
};

const directory = await ensureDirectory(`documents-${DOCUMENTS}`, (product) =>
  fillCollection(product, DOCUMENTS),
);

await onProduct(directory, async (product) => {
  const owner = await openOwner(product);
  const { items } = await product.admin.listLedgers({ keyword: 'bench' });
  const at = { uuid: items[0]?.uuid ?? '', name: 'default' };
  const random = createRandom(815);
  const p95: Record<string, number> = {};
  const slow: string[] = [];
  const time = async (what: string, ask: () => Promise<unknown>) => {
    const times: number[] = [];
    for (let run = 0; run < RUNS; run++) times.push(await timed(ask));
    const [median, high] = [0.5, 0.95].map((share) => rounded(percentile(times, share)));
    slow.push(`${what} ${median}/${high}`);
    return high ?? 0;
  };
  const search = (make: Make) =>
    product.pipeline.searchDocuments({ ...at, perPage: PER_PAGE, fieldComparisons: make(random) });
  // The copied directory was never read: this loads it into memory before counting starts.
  for (let run = 0; run < WARM_UP; run++)
    for (const make of Object.values(SEARCHES).flatMap(Object.values<Make>)) await search(make);
  for (const [kind, makes] of Object.entries(SEARCHES)) {
    for (const [name, make] of Object.entries(makes)) {
      const high = await time(`${kind} ${name}`, () => search(make));
      p95[kind] = Math.max(p95[kind] ?? 0, high);
    }
  }
  await time('all in order of a field', () =>
    product.pipeline.searchDocuments({ ...at, perPage: PER_PAGE, orderBy: [{ field: 'name' }] }),
  );
  await time('count of one kind', () =>
    product.pipeline.countDocuments({
      ...at,
      fieldComparisons: [{ field: 'kind', operator: 'EQ', value: `kind-${random.below(KINDS)}` }],
    }),
  );
  await time('list of ledgers', () => product.admin.listLedgers({}));
  printFigure('documents', await postgresOf(owner), {
    values: {
      documents: DOCUMENTS,
      per_page: PER_PAGE,
      bytes_each: JSON.stringify(documentOf(random)).length,
      equality_p95_ms: p95['equality'] ?? 0,
      range_p95_ms: p95['range'] ?? 0,
      prefix_p95_ms: p95['prefix'] ?? 0,
      each_p50_p95_ms: slow.join(' | '),
    },
    bars: { equality_p95_ms: 50, range_p95_ms: 50, prefix_p95_ms: 50 },
    limit: 'opening a hundred documents: a key and a payload each; then the walk along the index',
  });
  await owner.close();
});
