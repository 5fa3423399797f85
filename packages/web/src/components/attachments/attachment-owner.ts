/** What files are kept beside, as calls name it: one of them. An artifact is named by its digest or its purl. */
export type Owner =
  | { project: string }
  | { sbomid: string }
  | { purl: string }
  | { sha256: string };
