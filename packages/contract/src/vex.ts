import { z } from 'zod';
import { Justification, ResponseName } from './decision-names.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { ProjectPath } from './project-path.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { AnalysisState } from './sbom-rows.ts';

/** An imported VEX document, kept as it was sent. */
export const VexDocument = z.object({
  /** UUID of the document in Assay. */
  uuid: z.uuid(),
  /** Path of the project that the document is about; empty for the whole tenant. */
  path: z.string(),
  /** Format of the document. */
  format: z.enum(['OpenVEX', 'CSAF', 'CycloneDX', 'SPDX']),
  /** Version of the format. */
  format_version: z.string(),
  /** Id that its author gave it; may be empty. */
  document_id: z.string(),
  /** Title; may be empty. */
  title: z.string(),
  /** Author in the document's words; may be empty. */
  author: z.string(),
  /** When its author published it; null when the document states no time. */
  stated_at: Instant.nullable(),
  /** SHA-256 of the document, in hexadecimal. */
  sha256: z.string(),
  /** Size of the document in bytes. */
  size_bytes: z.number().int(),
  /** Number of statements: one for each vulnerability, product and component. */
  statements: z.number().int(),
  /** Statements about findings that the tenant had when the document was imported or last accepted. */
  matched: z.number().int(),
  /** Statements that were accepted. */
  accepted: z.number().int(),
  /** True when a signers group vouches for the document: its statements are accepted when it is imported. */
  is_trusted: z.boolean(),
  /** E-mail of the user, or name of the API key, that imported it. */
  uploaded_by: z.string(),
  /** When it was imported. */
  uploaded_at: Instant,
});
export type VexDocument = z.output<typeof VexDocument>;

/** Why a statement is about no finding; empty when it is about one. */
const Unmatched = z.enum(['', 'vulnerability', 'package', 'version', 'product', 'state']);

/** A statement of a VEX document: a claim by its author until a user accepts it. */
export const VexDocumentStatement = z.object({
  /** Number of the statement in the document, from 1. */
  number: z.number().int(),
  /** Vulnerability in the document's words. */
  vulnerability: z.string(),
  /** Other names of the vulnerability. */
  aliases: z.array(z.string()),
  /** Product that it is about: a purl, a CPE, another identifier, or a name; may be empty. */
  product: z.string(),
  /** Component of the product that has the vulnerability; empty when it is the product itself. */
  component: z.string(),
  /** Version where no purl has it; null for any. */
  version: z.string().nullable(),
  /** Range of versions; null for any. */
  range: z.string().nullable(),
  /** Analysis state; empty when the document states none. */
  state: AnalysisState,
  /** Why the product is not affected; may be empty. */
  justification: Justification,
  /** Responses (CycloneDX `analysis.response`). */
  responses: z.array(ResponseName),
  /** Explanation; may be empty. */
  detail: z.string(),
  /** When it was stated; null without a time. */
  stated_at: Instant.nullable(),
  /** Status in the words of the document's format. */
  status: z.string(),
  /** Position in the document: JSON pointer or line. */
  at: z.string(),
  /** Number of the tenant's package versions with a finding that it is about. */
  findings: z.number().int(),
  /** Which part is not known here: `vulnerability`, `package`, `version`, `product`; `state` when it has none. Empty when all are. */
  unmatched: Unmatched,
  /** UUID of the act of decisions that accepted it; null until then. */
  act: z.uuid().nullable(),
});
export type VexDocumentStatement = z.output<typeof VexDocumentStatement>;

const One = z.object({
  /** UUID of the document in Assay. */
  uuid: z.uuid(),
});

/** VEX documents, in and out (ADR 0041). */
export const vex = endpoints({
  /**
   * OpenVEX, CSAF 2.0 and 2.1, CycloneDX 1.4 to 1.7 (JSON, XML) and SPDX 3, detected by content. JSON also as the predicate of an
   * in-toto statement, alone, in a DSSE envelope or in a Sigstore bundle; signatures are not verified (ADR 0047).
   */
  importVexDocument: {
    method: 'POST',
    path: '/vex-documents',
    access: 'LedgerAdmin',
    rate: 'U',
    api_keys: true,
    status: 201,
    summary: 'Import a VEX document',
    query: z.object({
      /** Path of the project that the document is about; without it the whole tenant. */
      path: ProjectPath.optional(),
    }),
    raw: { request: ['application/octet-stream', 'application/json', 'application/xml'] },
    result: VexDocument,
  },
  listVexDocuments: {
    method: 'GET',
    path: '/vex-documents',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List VEX documents',
    query: PageQuery.extend({
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['uploaded_at']).default('-uploaded_at'),
    }),
    result: pageOf(VexDocument),
  },
  listVexStatements: {
    method: 'GET',
    path: '/vex-documents/{uuid}/statements',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List the statements of a VEX document',
    params: One,
    query: PageQuery.extend({
      /** Only statements about findings, or only others. */
      matched: QueryFlag.optional(),
      /** Text to find in vulnerability, product, component or detail. */
      text: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['number']).default('number'),
    }),
    result: pageOf(VexDocumentStatement),
  },
  /** One act of decisions, which `undoDecisions` undoes. For the whole tenant a TenantAdmin. */
  acceptVexDocument: {
    method: 'POST',
    path: '/vex-documents/{uuid}/accept',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Accept statements of a VEX document as decisions',
    params: One,
    body: z.object({
      /** Numbers of the statements; without them all that are about findings. */
      statements: z.array(z.number().int().min(1).max(200_000)).min(1).max(5000).optional(),
    }),
    result: z.object({
      /** UUID of the act; `undoDecisions` takes it. */
      act: z.uuid(),
      /** Statements that were accepted. */
      accepted: z.number().int(),
      /** Decisions that were made. */
      made: z.number().int(),
      /** Earlier decisions that they replaced. */
      ended: z.number().int(),
    }),
  },
  /** Decisions that were made from its statements stay. */
  deleteVexDocument: {
    method: 'DELETE',
    path: '/vex-documents/{uuid}',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Delete a VEX document',
    params: One,
  },
  exportSbomVex: {
    method: 'GET',
    path: '/sboms/{sbomid}/vex',
    access: 'Visitor',
    rate: 'S',
    api_keys: true,
    summary: 'Export the decisions about an SBOM as VEX',
    params: z.object({
      /** UUID of the SBOM. */
      sbomid: z.uuid(),
    }),
    query: z.object({
      /** `openvex`: OpenVEX 0.2.0. `csaf`: CSAF 2.0. `csaf-2.1`: its draft of 2.1. `cyclonedx`: CycloneDX 1.6. */
      format: z.enum(['openvex', 'csaf', 'csaf-2.1', 'cyclonedx']).default('openvex'),
    }),
    raw: { response: 'application/json' },
  },
});
