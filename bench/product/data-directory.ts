import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dataPath } from '../data/corpus.ts';
import { type Product, startProduct } from './product.ts';

const MIGRATIONS = fileURLToPath(new URL('../../packages/server/migrations/', import.meta.url));

/** Digest of the schema: data of another schema is generated again. */
function schemaDigest(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(MIGRATIONS).sort()) hash.update(readFileSync(MIGRATIONS + name));
  return hash.digest('hex').slice(0, 8);
}

/**
 * Ensures a data directory of the product that is filled once and reused while the schema is unchanged.
 *
 * @param name content of the directory, with its size
 * @param fill fills the running product
 */
export async function ensureDirectory(
  name: string,
  fill: (product: Product) => Promise<void>,
  from?: string,
): Promise<string> {
  const path = dataPath(`${name}-${schemaDigest()}`);
  if (existsSync(path)) return path;
  const part = `${path}.part`;
  rmSync(part, { recursive: true, force: true });
  if (from === undefined) mkdirSync(part);
  else copy(from, part);
  const product = await startProduct(part);
  try {
    await fill(product);
  } finally {
    await product.stop();
  }
  renameSync(part, path);
  return path;
}

/** Runs the product on a copy of a directory, or on an empty one, and removes it afterwards. */
export async function onProduct<T>(
  from: string | null,
  work: (product: Product) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const folder = dataPath(`run-${process.pid}`);
  mkdirSync(folder);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    if (from !== null) copy(from, `${folder}/data`);
    const product = await startProduct(`${folder}/data`, settings);
    try {
      return await work(product);
    } finally {
      await product.stop();
    }
  } finally {
    remove();
    process.off('exit', remove);
  }
}

/** Owners and modes stay: PostgreSQL insists on them. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', '--reflink=auto', from, to]);
