import { textArray } from '../../platform/db/array-text.ts';
import type { PackageVersionRow } from './decide-matches.ts';

/** Name of packages as SBOMs write it. */
export interface PackageName {
  ecosystem: string;
  name: string;
}

/** A package version to be stored. */
export interface NewPackageVersion extends Omit<PackageVersionRow, 'pv_id' | 'by_source'> {
  key: string;
  name: string;
  version: string;
  unchecked: string;
  /** Id of its name; null: it is looked up by the name. */
  package_id: number | null;
}

/** Text columns of rows, as statements take them. */
export const textColumnsOf =
  <Row>(rows: readonly Row[]) =>
  (name: KeyOfText<Row>): string =>
    textArray(rows.map((row) => String(row[name])));

type KeyOfText<Row> = { [Key in keyof Row]: Row[Key] extends string ? Key : never }[keyof Row];
