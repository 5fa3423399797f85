import { z } from 'zod';
import { DecisionScope } from './decision-names.ts';
import { DecisionItem, DecisionPlace, MOST_ITEM_BYTES } from './decisions.ts';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { LeafPlace } from './leaf-place.ts';
import { PageQuery, pageOf } from './page.ts';
import { QueryFlag, sortBy } from './query.ts';

/** A comment on findings, or their assignment to a person. */
export const FindingRemark = z.object({
  /** UUID of the remark. */
  uuid: z.uuid(),
  /** `comment`: it has a text. `assignment`: it says who works on the findings. */
  kind: z.enum(['comment', 'assignment']),
  /** Findings that it is about. */
  scope: DecisionScope,
  /** UUID of the SBOM, for `sbom`; null otherwise. */
  sbomid: z.uuid().nullable(),
  /** Path of the project or folder; of an SBOM that of its project; empty for the tenant. */
  path: z.string(),
  /** Id of the vulnerability when it was written. */
  vulnerability: z.string(),
  /** Package URL without version, or `cpe:<vendor>:<product>`; empty for every package. */
  package: z.string(),
  /** Text of a comment; empty for an assignment. */
  text: z.string(),
  /** UUID of the person who works on the findings; null when it assigns to no person, and for a comment. */
  assignee_uuid: z.uuid().nullable(),
  /** E-mail of that person then; null when it assigns to no person, and for a comment. */
  assignee: z.string().nullable(),
  /** Name of its author. */
  author: z.string(),
  /** When it was written. */
  created_at: Instant,
  /** When another assignment took its place; null while it stands, and for comments. */
  ended_at: Instant.nullable(),
  /** Name of the person or key that ended it; null while it stands. */
  ended_by: z.string().nullable(),
  /** Leaf of the audit entry that commits to it; null until it has its place. */
  receipt: LeafPlace.nullable(),
});
export type FindingRemark = z.output<typeof FindingRemark>;

/** Findings that remarks are about. */
const About = DecisionPlace.extend({
  /** Pairs of vulnerability and package, each once. */
  items: z.array(DecisionItem).min(1).max(5000),
});

/** Comments on findings, and who works on them (ADR 0057). */
export const findingRemarks = endpoints({
  /** One act with one audit entry. Comments change no state, and are not deleted. */
  commentOnFindings: {
    method: 'POST',
    path: '/findings/comments',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    status: 201,
    summary: 'Comment on findings',
    body_bytes: MOST_ITEM_BYTES,
    body: About.extend({
      /** Text of the comment. */
      text: z.string().trim().min(1).max(10_000),
    }),
    result: z.object({
      /** Number of comments that were written. */
      written: z.number().int(),
    }),
  },
  /** One act with one audit entry. Ends the assignments of the same findings in the same place. */
  assignFindings: {
    method: 'POST',
    path: '/findings/assignments',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    status: 201,
    summary: 'Assign findings to a person',
    body_bytes: MOST_ITEM_BYTES,
    body: About.extend({
      /** UUID of a member who may decide; null to remove the assignment. */
      assignee_uuid: z.uuid().nullable(),
    }),
    result: z.object({
      /** UUID of the act; `undoAssignments` takes it. */
      act: z.uuid(),
      /** Number of assignments that were made. */
      assigned: z.number().int(),
      /** Number of assignments that they ended. */
      ended: z.number().int(),
    }),
  },
  /** Ends the assignments of the act that still stand, and assigns their findings as before it. */
  undoAssignments: {
    method: 'POST',
    path: '/findings/assignments/undo',
    access: 'LedgerAdmin',
    rate: 'W',
    api_keys: true,
    summary: 'Undo an act of assignments',
    body: z.object({
      /** UUID of the act. */
      act: z.uuid(),
    }),
    result: z.object({
      /** Number of assignments that no longer stand. */
      ended: z.number().int(),
      /** Number of earlier assignments that stand again. */
      restored: z.number().int(),
    }),
  },
  /** Members of the tenant with the role LedgerAdmin or above, in alphabetical order. */
  listAssignees: {
    method: 'GET',
    path: '/findings/assignees',
    access: 'LedgerAdmin',
    rate: 'L',
    api_keys: true,
    summary: 'List the members to whom findings can be assigned',
    query: z.object({
      /** Only members whose address contains this text, in upper or lower case. */
      keyword: z.string().max(256).default(''),
    }),
    result: z.object({
      /** The first 50 of them. */
      items: z.array(
        z.object({
          /** UUID of the member. */
          uuid: z.uuid(),
          /** E-mail address of the member. */
          email: z.string(),
        }),
      ),
      /** Whether there are more of them. */
      has_more: z.boolean(),
    }),
  },
  listFindingRemarks: {
    method: 'GET',
    path: '/findings/remarks',
    access: 'Visitor',
    rate: 'L',
    api_keys: true,
    summary: 'List comments and assignments',
    query: PageQuery.extend({
      /** Only comments, or only assignments. */
      kind: FindingRemark.shape.kind.optional(),
      /** Only remarks about this vulnerability, by any of its ids. */
      vulnerability: z.string().min(1).max(256).optional(),
      /** Only remarks about this package or every package. */
      package: z.string().max(2048).optional(),
      /** Only remarks that concern this SBOM: its own and inherited ones. */
      sbomid: z.uuid().optional(),
      /** Only assignments to the caller that stand (true), or all other remarks (false). */
      assigned_to_me: QueryFlag.optional(),
      /** Order of the list; a leading `-` means descending. */
      sort: sortBy(['created_at', 'vulnerability']).default('-created_at'),
    }),
    result: pageOf(FindingRemark),
  },
});
