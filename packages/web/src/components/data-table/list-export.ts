import { api } from '@assay/contract/index.ts';
import {
  csvHeaderOf,
  csvRowOf,
  LIST_MEDIA_TYPES,
  type ListFormat,
  listColumnsOf,
  rowSchemaOf,
} from '@assay/contract/list-files.ts';
import { exportList } from '../../api.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { RowsSource } from './rows.ts';

/** Requests the file of a list with its filters and order. */
const fileOf = ({ name, input }: RowsSource, format: ListFormat): Promise<Response> =>
  // The input is that of this very list.
  exportList(name, input as never, format);

/** Saves all rows that match. */
export async function saveAll(source: RowsSource, format: ListFormat): Promise<void> {
  await saveFile(await fileOf(source, format), `list.${format}`);
}

/** Saves some rows that were read, in the form that the file of all has. */
export async function saveRows(
  { name }: RowsSource,
  format: ListFormat,
  rows: readonly unknown[],
): Promise<void> {
  const schema = rowSchemaOf(api[name]);
  const columns = schema ? listColumnsOf(schema) : [];
  const text =
    format === 'csv'
      ? csvHeaderOf(columns) + rows.map((row) => csvRowOf(columns, row)).join('')
      : `${JSON.stringify(rows, null, 1)}\n`;
  const headers = { 'content-type': LIST_MEDIA_TYPES[format] };
  await saveFile(new Response(text, { headers }), `selected.${format}`);
}

/** Reads all matching rows as one file. */
export const readAll = async <Row>(source: RowsSource): Promise<Row[]> =>
  // The contract's rows, as the list itself answers them.
  (await (await fileOf(source, 'json')).json()) as Row[];
