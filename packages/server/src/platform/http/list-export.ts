import { Readable } from 'node:stream';
import type { Endpoint } from '@assay/contract/endpoint.ts';
import {
  csvHeaderOf,
  csvRowOf,
  EXPORT_PARAMETER,
  LIST_MEDIA_TYPES,
  type ListFormat,
  ListFormatName,
  listColumnsOf,
  rowSchemaOf,
} from '@assay/contract/list-files.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Ctx, NIL_UUID } from '../../context.ts';
import { Invalid } from '../../errors.ts';
import { attach } from './download.ts';
import { parseQueryString } from './query-string.ts';

/** Rows per read: the number that an export keeps in memory. */
const BATCH = 1000;

/** Returns the query of a call, and the requested file. @throws Invalid for an unknown format */
export function exportOf(
  endpoint: Endpoint,
  query: Record<string, string>,
): { format: ListFormat | undefined; query: Record<string, string> } {
  const { [EXPORT_PARAMETER]: asked, ...rest } = query;
  if (asked === undefined || rowSchemaOf(endpoint) === undefined)
    return { format: undefined, query };
  const format = ListFormatName.safeParse(asked);
  if (!format.success) {
    const known = ListFormatName.options.join(', ');
    throw new Invalid(`Field ${EXPORT_PARAMETER} must be one of: ${known}`, 'query.export');
  }
  const { cursor: _, pageSize: __, ...filter } = rest;
  return { format: format.data, query: filter };
}

/** Tells whether a request asks a list for a file; an unreadable query does not. */
export function isExport(endpoint: Endpoint, { raw }: FastifyRequest): boolean {
  if (!raw.url?.includes(`${EXPORT_PARAMETER}=`) || !rowSchemaOf(endpoint)) return false;
  try {
    return EXPORT_PARAMETER in parseQueryString(raw.url);
  } catch {
    return false;
  }
}

/** A file of all rows costs as much as a search. */
export const asSearch = (endpoint: Endpoint): Endpoint => ({ ...endpoint, rate: 'S' });

/** A list call that is to be answered by a file. */
interface ListExport {
  endpoint: Endpoint;
  format: ListFormat;
  input: Record<string, unknown>;
  /** One page, as the contract has it. */
  answer(input: unknown): Promise<unknown>;
}

/** Page schema of the contract; a list without pages has no cursor. */
interface Rows {
  items: unknown[];
  next_cursor?: string | null;
}

/**
 * Sends all matching rows, in list order. Reads pages through the call itself, each after the previous one was
 * sent. Refusals precede the first byte; a later failure aborts the connection.
 */
export async function sendList(asked: ListExport, ctx: Ctx, reply: FastifyReply) {
  const { endpoint, format, input } = asked;
  const { pageSize: _, cursor: __, ...filter } = input;
  const action = endpoint.export_action;
  if (action !== undefined)
    await ctx.write({ action, subject_uuid: NIL_UUID, details: filter }, async () => undefined);
  const first = await pageOf(asked, undefined);
  attach(reply, `${fileNameOf(endpoint, filter, new Date())}.${format}`);
  reply.type(LIST_MEDIA_TYPES[format]);
  const rows = rowsOf(asked, first);
  return Readable.from(format === 'csv' ? csvOf(endpoint, rows) : jsonOf(rows));
}

async function pageOf({ input, answer }: ListExport, cursor: string | undefined): Promise<Rows> {
  const page = 'pageSize' in input ? { ...input, pageSize: BATCH, cursor } : input;
  // `rowSchemaOf` found the items in the schema that the answer was parsed by.
  return (await answer(page)) as Rows;
}

async function* rowsOf(asked: ListExport, first: Rows): AsyncGenerator<unknown[]> {
  yield first.items;
  for (let cursor = first.next_cursor; cursor; ) {
    const page = await pageOf(asked, cursor);
    yield page.items;
    cursor = page.next_cursor;
  }
}

async function* csvOf(endpoint: Endpoint, pages: AsyncIterable<unknown[]>) {
  const schema = rowSchemaOf(endpoint);
  const columns = schema ? listColumnsOf(schema) : [];
  yield csvHeaderOf(columns);
  for await (const rows of pages) yield rows.map((row) => csvRowOf(columns, row)).join('');
}

async function* jsonOf(pages: AsyncIterable<unknown[]>) {
  let before = '[';
  for await (const rows of pages)
    for (const row of rows) {
      yield `${before}\n${JSON.stringify(row)}`;
      before = ',';
    }
  yield before === '[' ? '[]\n' : '\n]\n';
}

/** File name such as `components 2026-03-01T12-00-00Z text=log4j`: list, time and filter. */
function fileNameOf({ path }: Endpoint, filter: Record<string, unknown>, now: Date): string {
  const list = path.split('/').findLast((part) => !part.startsWith('{')) ?? 'list';
  const time = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '-');
  const said = Object.entries(filter).flatMap(([name, value]) => {
    const isTold = value !== undefined && value !== '' && !path.includes(`{${name}}`);
    return isTold ? [` ${name}=${String(value).replaceAll(':', '-')}`] : [];
  });
  return `${list} ${time}${said.join('')}`;
}
