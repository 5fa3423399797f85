import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';
import { PageQuery, pageOf } from './page.ts';
import { SearchText, sortBy } from './query.ts';

/** A standard that the tenant imported, without its requirements. */
export const ImportedStandard = z.object({
  /** UUID of the standard in Assay. */
  uuid: z.uuid(),
  /** Name of the standard. */
  name: z.string(),
  /** Version of the standard; empty when the file states none. */
  version: z.string(),
  /** Organization that publishes the standard; empty when the file states none. */
  owner: z.string(),
  /** License of the texts, as the file states it: ids, names or an expression; empty when it states none. */
  license: z.string(),
  /** SHA-256 of the file, in hexadecimal: another file of the same version is another standard. */
  sha256: z.string(),
  /** Version of CycloneDX of the file. */
  spec_version: z.string(),
  /** Number of requirements that are judged: those without others below them. */
  requirement_count: z.number().int(),
  /** Name of the person who imported it. */
  imported_by: z.string(),
  /** When it was imported. */
  imported_at: Instant,
});
export type ImportedStandard = z.output<typeof ImportedStandard>;

/** A requirement in the words of the file. */
export const StandardRequirement = z.object({
  /** Identifier in the standard; its `bom-ref` when the file states none. */
  identifier: z.string(),
  /** Identifier of the requirement above it; null at the top. */
  parent: z.string().nullable(),
  /** Number of requirements above it. */
  depth: z.number().int(),
  /** True for a heading: others are below it, and those are judged. */
  is_group: z.boolean(),
  /** Title; empty when the file states none. */
  title: z.string(),
  /** Text; empty when the file states none. */
  text: z.string(),
  /** Identifiers of the levels that ask for it. */
  levels: z.array(z.string()),
});

/** A standard with its requirements. */
export const WholeStandard = ImportedStandard.extend({
  /** Description; empty when the file states none. */
  description: z.string(),
  /** Levels of the standard. */
  levels: z.array(
    z.object({
      /** Identifier of the level. */
      identifier: z.string(),
      /** Title; empty when the file states none. */
      title: z.string(),
    }),
  ),
  /** Requirements, each behind the one above it. */
  requirements: z.array(StandardRequirement),
  /** Leaf of the audit entry of the import; null until it has its place. */
  receipt: LeafPlace.nullable(),
});
export type WholeStandard = z.output<typeof WholeStandard>;

const One = z.object({
  /** UUID of the standard. */
  uuid: z.uuid(),
});

/** Standards that the tenant imported (ADR 0078). */
export const standards = endpoints({
  /**
   * Reads `definitions.standards` of a CycloneDX 1.6 or 1.7 document in JSON of up to 4 MiB. Standards of the file that the tenant
   * has already are left as they are. Signatures inside the file are not verified.
   */
  importStandards: {
    method: 'POST',
    path: '/standards',
    access: 'TenantAdmin',
    rate: 'U',
    status: 201,
    summary: 'Import standards',
    raw: { request: ['application/json', 'application/octet-stream'] },
    result: z.object({
      /** Standards that were imported. */
      items: z.array(ImportedStandard),
      /** Parts of the file that were read otherwise than written. */
      warnings: z.array(
        z.object({
          /** Difference between the file and the imported text. */
          message: z.string(),
          /** Place in the file, as a JSON pointer. */
          at: z.string(),
        }),
      ),
    }),
  },
  listStandards: {
    method: 'GET',
    path: '/standards',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List imported standards',
    query: PageQuery.extend({
      /** Text to find in the name or owner. */
      keyword: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['imported_at', 'name']).default('-imported_at'),
    }),
    result: pageOf(ImportedStandard),
  },
  getStandard: {
    method: 'GET',
    path: '/standards/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get an imported standard with its requirements',
    params: One,
    result: WholeStandard,
  },
  deleteStandard: {
    method: 'DELETE',
    path: '/standards/{uuid}',
    access: 'TenantAdmin',
    rate: 'W',
    summary: 'Delete an imported standard',
    params: One,
  },
});
