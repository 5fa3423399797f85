/** Owner of attachments, as calls name it: one of these. An artifact is identified by digest or purl. */
export type Owner =
  | { project: string }
  | { sbomid: string }
  | { purl: string }
  | { sha256: string };
