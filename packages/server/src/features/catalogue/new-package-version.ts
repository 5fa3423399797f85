import { textArray } from '../../platform/db/array-text.ts';
import type { PackageVersionRow } from './decide-matches.ts';

/** A package version to be stored. */
export interface NewPackageVersion extends Omit<PackageVersionRow, 'pv_id'> {
  key: string;
  name: string;
  version: string;
  unchecked: string;
}

/** Columns of new package versions, as statements take them. */
export const textColumnsOf =
  (rows: readonly NewPackageVersion[]) =>
  (name: Exclude<keyof NewPackageVersion, 'by_source'>): string =>
    textArray(rows.map((row) => row[name]));
