/** Effects of a tested page on the browser around it. */

/** Files that were saved, oldest first. */
export const savedFiles: { name: string; file: Blob }[] = [];

/** Steps that led to other sites, oldest first. */
export const departures: string[] = [];
