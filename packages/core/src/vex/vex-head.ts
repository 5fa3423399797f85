/** Metadata of a written document. */
export interface VexHead {
  /** UUID of the document. */
  uuid: string;
  /** IRI of the document. */
  iri: string;
  title: string;
  author: string;
  /** URL that belongs to the author. */
  author_url: string;
  /** RFC 3339 in UTC. */
  timestamp: string;
  /** Whole number from 1. */
  version: number;
}
