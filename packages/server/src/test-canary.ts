import { text } from 'node:stream/consumers';
import pg from 'pg';
import { to } from 'pg-copy-streams';

/** Secrets that must not turn up anywhere, and where they did. */
export interface Canary {
  /** Watches a secret of eight bytes or more from now on. */
  watch(name: string, secret: string | Uint8Array): void;
  /** Number of secrets. */
  count(): number;
  /** `<name> as <form>` of every watched secret that is in there. */
  find(haystack: string): string[];
}

/** Searches for secrets as text, in JSON, in an address, in hexadecimal, and in base64 at any offset. */
export function createCanary(): Canary {
  const watched = new Map<string, Map<string, string>>();
  return {
    watch(name, secret) {
      const bytes = Buffer.from(secret);
      if (bytes.length < 8) throw new Error(`${name} is too short to be told from chance.`);
      watched.set(`${name} ${watched.size}`, formsOf(bytes, typeof secret === 'string'));
    },
    count: () => watched.size,
    find: (haystack) =>
      [...watched].flatMap(([name, forms]) =>
        [...forms].flatMap(([form, needle]) =>
          haystack.includes(needle) ? [`${name} as ${form}`] : [],
        ),
      ),
  };
}

function formsOf(bytes: Buffer, isText: boolean): Map<string, string> {
  const forms = new Map([['hexadecimal', bytes.toString('hex')]]);
  for (const offset of [0, 1, 2]) {
    // Characters that neighbors have a part in are left out.
    const [start, end] = [
      Math.ceil((offset * 8) / 6),
      Math.floor(((offset + bytes.length) * 8) / 6),
    ];
    const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
    for (const encoding of ['base64', 'base64url'] as const)
      forms.set(`${encoding} from ${offset}`, shifted.toString(encoding).slice(start, end));
  }
  if (!isText) return forms;
  const plain = bytes.toString();
  return forms
    .set('text', plain)
    .set('JSON', JSON.stringify(plain).slice(1, -1))
    .set('part of an address', encodeURIComponent(plain));
}

/** Returns the content of a database by table, as in a stolen copy. */
export async function dumpTables(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
       order by 1`,
    );
    const dump = new Map<string, string>();
    for (const { name } of rows)
      dump.set(name, await text(client.query(to(`copy (select * from ${name}) to stdout`))));
    return dump;
  } finally {
    await client.end();
  }
}
