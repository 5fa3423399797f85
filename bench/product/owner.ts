import { startEmbeddedPostgres } from '@assay/server/platform/db/embedded-postgres.ts';
import pg from 'pg';
import type { Product } from './product.ts';

/** Behind the product's back: sizes on disk, sums counted again, and data that would take days to upload. */
export interface Owner {
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Owner's DATABASE_URL. */
  url: string;
  close(): Promise<void>;
}

/** Signs in as the owner of the running product's database. */
export async function openOwner({ dataDir }: Pick<Product, 'dataDir'>): Promise<Owner> {
  const { url, attached, stop } = await startEmbeddedPostgres({ dataDir });
  if (!attached) {
    await stop();
    throw new Error('The product does not run: its database would be ours');
  }
  const client = new pg.Client({ connectionString: url });
  // When a bench fails, the database ends before this connection does.
  client.on('error', () => {});
  await client.connect();
  return {
    url,
    query: async (text, values) => (await client.query(text, values)).rows,
    close: () => client.end(),
  };
}
