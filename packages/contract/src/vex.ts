import { z } from 'zod';
import { Justification, ResponseName } from './decision-names.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { PageQuery, pageOf } from './page.ts';
import { ProjectPath } from './project-path.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { AnalysisState } from './sbom-rows.ts';
import { VexDocument } from './vex-document.ts';

/** Rejection of a statement: its author, time and reason. */
export const VexDecline = z.object({
  /** E-mail of the user, or name of the API key. */
  by: z.string(),
  /** When it was declined. */
  at: Instant,
  /** Reason; may be empty. */
  reason: z.string(),
});

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
  /** Rejection of it; null when it was not declined. A declined statement is not accepted with the others. */
  declined: VexDecline.nullable(),
});
export type VexDocumentStatement = z.output<typeof VexDocumentStatement>;

/** A statement that is about findings of an SBOM, with the document that it comes from. */
export const SbomVexStatement = VexDocumentStatement.extend({
  /** UUID of the document. */
  document_uuid: z.uuid(),
  /** Title of the document, else its id, else the start of its digest. */
  document: z.string(),
  /** Author in the document's words; may be empty. */
  author: z.string(),
  /** True when a signers group vouches for the document. */
  is_trusted: z.boolean(),
});
export type SbomVexStatement = z.output<typeof SbomVexStatement>;

const One = z.object({
  /** UUID of the document in Assay. */
  uuid: z.uuid(),
});
const OneSbom = z.object({
  /** UUID of the SBOM. */
  sbomid: z.uuid(),
});
const Exported = z.object({
  /** `openvex`: OpenVEX 0.2.0. `csaf`: CSAF 2.0. `csaf-2.1`: its draft of 2.1. `cyclonedx`: CycloneDX 1.6. */
  format: z.enum(['openvex', 'csaf', 'csaf-2.1', 'cyclonedx']).default('openvex'),
  /**
   * In CSAF, `cve` leaves out vulnerabilities without a CVE, because such an entry ends `trivy --vex` with an error; a note of the document names
   * them. `all` writes them as well.
   */
  vulnerabilities: z.enum(['cve', 'all']).default('cve'),
});
const Numbers = z.array(z.number().int().min(1).max(200_000)).min(1).max(5000);
/** Only statements that are offered, accepted or declined. */
const Judged = z.enum(['offered', 'accepted', 'declined']);

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
      /** Only those about findings that were neither accepted nor declined (`offered`), or those that were accepted or declined. */
      judged: Judged.optional(),
      /** Text to find in vulnerability, product, component or detail. */
      text: SearchText.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['number']).default('number'),
    }),
    result: pageOf(VexDocumentStatement),
  },
  /** One act of decisions, which `undoDecisions` undoes. For the whole tenant a TenantAdmin. Declined statements are left out; 409 for a chosen one. */
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
      statements: Numbers.optional(),
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
  /** They stay visible and are not offered again, also when the same document is imported again. `offerVexStatements` undoes it. 409 for an accepted one. */
  declineVexStatements: {
    method: 'POST',
    path: '/vex-documents/{uuid}/decline',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Decline statements of a VEX document',
    params: One,
    body: z.object({
      /** Numbers of the statements; without them the first 5,000 that are offered. */
      statements: Numbers.optional(),
      /** Why, for people who read it later. */
      reason: z.string().max(2000).default(''),
    }),
    result: z.object({
      /** Numbers of the statements that were declined now; those that were declined before are left out. */
      statements: z.array(z.number().int()),
    }),
  },
  offerVexStatements: {
    method: 'POST',
    path: '/vex-documents/{uuid}/offer',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Offer declined statements of a VEX document again',
    params: One,
    body: z.object({
      /** Numbers of the statements. */
      statements: Numbers,
    }),
    result: z.object({
      /** Numbers of the statements that are offered again. */
      statements: z.array(z.number().int()),
    }),
  },
  /** Statements of all documents; those that became about it after their import as well. */
  listSbomVexStatements: {
    method: 'GET',
    path: '/sboms/{sbomid}/vex-statements',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List statements of VEX documents about an SBOM',
    params: OneSbom,
    query: PageQuery.extend({
      /** Only those that were neither accepted nor declined (`offered`), or those that were accepted or declined. */
      judged: Judged.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['number']).default('number'),
    }),
    result: pageOf(SbomVexStatement),
  },
  /**
   * Makes a VEX document of the SBOM's own statements, about this SBOM alone, so that each can be accepted or declined. Returns the same one when it exists.
   */
  offerSbomStatements: {
    method: 'POST',
    path: '/sboms/{sbomid}/vex-document',
    access: 'LedgerAdmin',
    rate: 'U',
    api_keys: true,
    summary: 'Offer the statements of an SBOM',
    params: OneSbom,
    result: VexDocument,
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
    params: OneSbom,
    query: Exported,
    raw: { response: 'application/json' },
  },
  /** All SBOMs of the current set: those in use, or else the newest one. */
  exportProjectVex: {
    method: 'GET',
    path: '/projects/{uuid}/vex',
    access: 'Visitor',
    rate: 'S',
    api_keys: true,
    summary: 'Export the decisions about a project as VEX',
    params: z.object({
      /** UUID of the project. */
      uuid: z.uuid(),
    }),
    query: Exported.extend({
      /** Only SBOMs with this version, in use or not; without it those of the current set. */
      version: z.string().max(512).optional(),
    }),
    raw: { response: 'application/json' },
  },
});
