/** A requirement of an imported standard, in the words of its file. */
export interface StandardRequirement {
  /** Identifier in the standard; its `bom-ref` where the file states none. Unique in the standard. */
  identifier: string;
  /** Identifier of the requirement above it; null at the top. */
  parent: string | null;
  /** Requirements above it. */
  depth: number;
  /** Others are below it: it is a heading, and those are judged. */
  is_group: boolean;
  /** Empty where the file states none. */
  title: string;
  /** Empty where the file states none. */
  text: string;
  /** Identifiers of the levels that ask for it. */
  levels: string[];
}

/** A level of a standard. */
export interface StandardLevel {
  /** Identifier in the standard, else its title or `bom-ref`. */
  identifier: string;
  /** Empty where the file states none. */
  title: string;
}

/** A standard as a file states it. */
export interface Standard {
  name: string;
  /** Empty where the file states none. */
  version: string;
  /** Organization that publishes it; empty where the file states none. */
  owner: string;
  description: string;
  /** License of the file's texts, as stated; empty where the file states none. */
  license: string;
  levels: StandardLevel[];
  /** Each behind the one above it, in the order of the file. */
  requirements: StandardRequirement[];
}

/** Content of a file with standards. */
export interface StandardsFile {
  /** Version of CycloneDX. */
  spec_version: string;
  standards: Standard[];
  /** Parts that were read otherwise than written, with JSON pointers. */
  warnings: { message: string; at: string }[];
}
