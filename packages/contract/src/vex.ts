import { z } from 'zod';
import { Attestation } from './attestation.ts';
import { endpoints } from './endpoint.ts';
import { PageQuery, pageOf } from './page.ts';
import { ProjectPath } from './project-path.ts';
import { QueryFlag, SearchText, sortBy } from './query.ts';
import { VexDocument } from './vex-document.ts';
import { SbomVexStatement, VexDocumentStatement } from './vex-statement.ts';

const One = z.object({
  /** UUID of the document in Assay. */
  uuid: z.uuid(),
});
const OneSbom = z.object({
  /** UUID of the SBOM. */
  sbomid: z.uuid(),
});
const VEX_FORMATS = ['openvex', 'csaf', 'csaf-2.1', 'cyclonedx'] as const;
const Exported = z.object({
  /** `openvex`: OpenVEX 0.2.0. `csaf`: CSAF 2.0. `csaf-2.1`: its draft of 2.1. `cyclonedx`: CycloneDX 1.6. */
  format: z.enum(VEX_FORMATS).default('openvex'),
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
  getVexDocument: {
    method: 'GET',
    path: '/vex-documents/{uuid}',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'Get a VEX document',
    params: One,
    result: VexDocument,
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
    query: Exported.extend({
      /**
       * `openvex`: OpenVEX 0.2.0. `csaf`: CSAF 2.0. `csaf-2.1`: its draft of 2.1. `cyclonedx`: CycloneDX 1.6. `in-toto`: OpenVEX as the predicate of
       * an in-toto statement about the SBOM and what it describes, for the caller to sign.
       */
      format: z.enum([...VEX_FORMATS, 'in-toto']).default('openvex'),
    }),
    raw: { response: 'application/json' },
  },
  /**
   * Signs the decisions in force about an SBOM: OpenVEX as the predicate of an in-toto statement about the SBOM and what it describes. The last
   * sign-in must be at most ten minutes old. A caller who keeps the key sends the statement of `format=in-toto`, signed, to `createAttestation`.
   */
  attestSbomVex: {
    method: 'POST',
    path: '/sboms/{sbomid}/vex/attestation',
    access: 'LedgerAdmin',
    rate: 'I',
    status: 201,
    summary: 'Sign and log the decisions about an SBOM',
    params: OneSbom,
    body: z.object({
      /** Signing key with custody `server` of the caller. */
      key_uuid: z.uuid(),
      /** Ledger that gets the attestation; the ledger `default` when left out. */
      ledger_uuid: z.uuid().optional(),
    }),
    result: z.object({
      /** The attestation, in a list as `createAttestation` returns it. */
      items: z.array(Attestation),
    }),
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
