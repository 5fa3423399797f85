import { DEFAULT_LEDGER, type Ledger } from '@assay/contract/ledger.ts';
import type { Connection } from '../connection.ts';
import { EXIT, Stop } from '../exit-codes.ts';
import { isUuid } from '../uuid-argument.ts';

/** Finds a ledger that is not deleted, by name or uuid; `default` if not named. @throws Stop when there is none */
export async function findLedger({ client }: Connection, text = DEFAULT_LEDGER): Promise<Ledger> {
  if (isUuid(text)) return client.getLedger({ uuid: text });
  const name = text.toLowerCase();
  for (let cursor: string | undefined; ; ) {
    const page = await client.listLedgers({
      keyword: text,
      activeOnly: 'true',
      pageSize: 200,
      cursor,
    });
    const found = page.items.find((ledger) => ledger.name.toLowerCase() === name);
    if (found !== undefined) return found;
    if (page.next_cursor === null) throw new Stop(EXIT.refused, `There is no ledger '${text}'.`);
    cursor = page.next_cursor;
  }
}

/** Name of a ledger's log, which every statement contains. @throws Stop while it has none */
export function originOf({ name, log: { origin } }: Ledger): string {
  if (origin !== null) return origin;
  throw new Stop(
    EXIT.unreachable,
    `The server is still creating the log of '${name}'. Try again in a moment.`,
  );
}
