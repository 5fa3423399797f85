/**
 * 250,000 OSV records: those of the corpus, and renamed copies. Ids, aliases and package names of a copy are
 * renamed consistently, so that groups of records stay groups and every name has as many records as in the
 * corpus.
 */
import { createReadStream, createWriteStream, existsSync, renameSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { dataPath, type OsvRecord, readCorpusRecords } from './corpus.ts';
import { createRandom } from './random.ts';

const SEED = 250_000;

/** The file of records, made where it is not there yet; some seconds at full size. */
export async function ensureAdvisoryFile(count: number): Promise<string> {
  const path = dataPath(`advisories-${count}.jsonl.zst`);
  if (existsSync(path)) return path;
  const lines = Readable.from(linesOf(readCorpusRecords(), count));
  await pipeline(lines, createZstdCompress(), createWriteStream(`${path}.part`));
  renameSync(`${path}.part`, path);
  return path;
}

/** The whole corpus repeatedly under new names, the last time in part; a sample if fewer are requested. */
function* linesOf(records: OsvRecord[], count: number): Generator<string> {
  createRandom(SEED).shuffle(records);
  for (let i = 0; i < count; i++) {
    const record = records[i % records.length];
    if (record !== undefined)
      yield `${JSON.stringify(renamed(record, Math.floor(i / records.length)))}\n`;
  }
}

function renamed(record: OsvRecord, copy: number): OsvRecord {
  if (copy === 0) return record;
  const ids = (list: string[] | undefined) => list?.map((id) => renamedId(id, copy));
  const lists = {
    aliases: ids(record.aliases),
    upstream: ids(record.upstream),
    related: ids(record.related),
  };
  const affected = record.affected?.map((entry) => {
    const { package: named } = entry;
    if (named === undefined) return entry;
    return { ...entry, package: { ecosystem: named.ecosystem, name: `${named.name}-r${copy}` } };
  });
  const present = Object.entries({ ...lists, affected }).filter(([, value]) => value !== undefined);
  return { ...record, ...Object.fromEntries(present), id: renamedId(record.id, copy) };
}

/** CVEs stay CVEs: six digits are more than any real one of the corpus has behind a leading 9. */
function renamedId(id: string, copy: number): string {
  const [, year, number] = /^CVE-(\d{4})-(\d+)$/.exec(id) ?? [];
  if (year === undefined || number === undefined) return `${id}-r${copy}`;
  return `CVE-${year}-${copy}9${number.padStart(7, '0')}`;
}

/** Records of a file, one after the other. */
export async function* readAdvisoryFile(path: string): AsyncGenerator<OsvRecord> {
  const input = createReadStream(path).pipe(createZstdDecompress());
  for await (const line of createInterface({ input })) {
    if (line !== '') yield JSON.parse(line) as OsvRecord;
  }
}
