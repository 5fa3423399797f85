import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { SearchText } from './query.ts';
import { COMPONENT_STATUSES } from './sbom-content.ts';
import { SeverityCounts, SeverityName } from './severity.ts';

/** A component in the dependency graph. */
export const DependencyNode = z.object({
  /** Identifier of the component in the document. */
  bom_ref: z.string(),
  /** Name of the component. */
  name: z.string(),
  /** Version of the component; may be empty. */
  version: z.string(),
  /** Package URL; null when the document states none. */
  purl: z.string().nullable(),
  /** Worst severity of its own findings; null without findings. */
  severity: SeverityName.nullable(),
  /** Number of findings of the component. */
  vulnerability_count: z.number().int(),
  /** Status of the component; null for the root, which is the SBOM itself. */
  status: z.enum(COMPONENT_STATUSES).nullable(),
  /** Edges from the focus; negative against the direction of dependencies. */
  distance: z.number().int(),
  /** Components that this one directly depends on, in the whole graph. */
  dependencies: z.number().int(),
  /** Components that directly depend on this one, in the whole graph. */
  dependants: z.number().int(),
});
export type DependencyNode = z.output<typeof DependencyNode>;

/** What the root states: `unlinked` has no dependencies of its own, as Syft and Trivy write it. */
export const ROOT_STATES = ['linked', 'unlinked', 'missing'] as const;

/** Why a path begins at a component: the root depends on it, nothing does, or only a cycle of its own does. */
export const START_KINDS = ['direct', 'no_dependants', 'cycle'] as const;

export const Neighbourhood = z.object({
  /** bom_ref; empty where the picture begins at several components, because the root states no dependencies. */
  focus: z.string(),
  root_state: z.enum(ROOT_STATES),
  nodes: z.array(DependencyNode),
  /** Pairs of bom_refs: the first depends on the second. `back`: it closes a cycle. */
  edges: z.array(z.object({ from: z.string(), to: z.string(), back: z.boolean() })),
  /** Nodes left out because the picture shows 300. */
  left_out: z.number().int(),
  /** False: the document states no dependencies at all. */
  has_edges: z.boolean(),
});
export type Neighbourhood = z.output<typeof Neighbourhood>;

export const PathStep = z.object({ bom_ref: z.string(), name: z.string(), version: z.string() });

export const DependencyPaths = z.object({
  to: z.string(),
  root_state: z.enum(ROOT_STATES),
  /**
   * Where the paths begin: at the root. Where it does not lead to the component, at entries that nothing depends on;
   * where there are none of these either, at an entry of the cycle above it.
   */
  start: z.enum(['root', 'no_dependants', 'cycle']),
  /** All of the least length; each from its start to the component. */
  paths: z.array(z.array(PathStep)),
  /** More paths of the same least length exist than are shown. */
  more: z.boolean(),
  /** False: nothing leads to it, so the path is the component alone. */
  reachable: z.boolean(),
});
export type DependencyPaths = z.output<typeof DependencyPaths>;

/** A step with what is known against it; of the root itself that is null. */
export const MarkedStep = PathStep.extend({
  status: z.enum(COMPONENT_STATUSES).nullable(),
  /** Worst severity of its own findings; null when there is none. */
  severity: SeverityName.nullable(),
});
export type MarkedStep = z.output<typeof MarkedStep>;

/** Findings of one or more package versions. */
const FindingCounts = {
  /** Affected, by severity. */
  severity_counts: SeverityCounts,
  /** Findings whose verdict is unknown. */
  undecided: z.number().int(),
};

/** A component, and how far it was compared with advisories: as `ComponentRow` has it. */
const Judged = PathStep.extend({
  purl: z.string().nullable(),
  status: z.enum(COMPONENT_STATUSES),
  unchecked_reason: z.string().nullable(),
  stale: z.boolean(),
});

/** A component that paths lead to, with the shortest one. */
export const PathTarget = Judged.extend({
  ...FindingCounts,
  /** From the root, or from the component that the path begins at, to this one; both among them. */
  path: z.array(MarkedStep),
  /** bom_ref of the group that it belongs to. */
  group: z.string(),
});
export type PathTarget = z.output<typeof PathTarget>;

/** A component that paths begin at, with what it brings in: each component belongs to one group, that of its path. */
export const PathGroup = Judged.extend({
  kind: z.enum(START_KINDS),
  /** Its own findings. */
  ...FindingCounts,
  /** What it brings in, itself not included. */
  below: z.object({
    components: z.number().int(),
    /** Components that are wanted. */
    wanted: z.number().int(),
    unchecked: z.number().int(),
    ...FindingCounts,
  }),
  /** It is wanted itself. */
  is_wanted: z.boolean(),
});
export type PathGroup = z.output<typeof PathGroup>;

/** How components get in: the shortest path to each that is wanted, grouped by the component it begins at. */
export const FindingPaths = z.object({
  root: PathStep.nullable(),
  root_state: z.enum(ROOT_STATES),
  /** False: the document states no dependencies at all, so each component is a group of its own. */
  has_edges: z.boolean(),
  components: z.number().int(),
  /** Components that no advisory could be compared with: whether they have findings is unknown. */
  unchecked: z.number().int(),
  /** Findings of the SBOM, each counted once. */
  ...FindingCounts,
  /** Components that paths begin at, by why they do. */
  starts: z.object({
    direct: z.number().int(),
    no_dependants: z.number().int(),
    cycle: z.number().int(),
  }),
  /** Components that are wanted; of those with the same package version one, that with the shortest path. */
  wanted: z.number().int(),
  /** Groups with a component that is wanted, worst first; at most 50. */
  groups: z.array(PathGroup),
  groups_left_out: z.number().int(),
  /** Worst first; at most `limit`. */
  targets: z.array(PathTarget),
});
export type FindingPaths = z.output<typeof FindingPaths>;

const read = {
  access: 'Visitor',
  rate: 'L',
  api_keys: true,
  method: 'GET',
  params: z.object({ sbomid: z.uuid() }),
} as const;

/** 1-product §4: what brings components into an SBOM. */
export const dependencies = endpoints({
  getSbomDependencies: {
    ...read,
    path: '/sboms/{sbomid}/dependencies',
    summary: 'The neighbourhood of one entry in the dependency graph, 300 nodes at most',
    query: z.object({
      /** bom_ref. When absent the root; where it states no dependencies, all entries that nothing depends on. */
      focus: z.string().max(4096).optional(),
      direction: z.enum(['down', 'up', 'both']).default('down'),
      depth: z.coerce.number().int().min(1).max(20).default(2),
    }),
    result: Neighbourhood,
  },
  getSbomPaths: {
    ...read,
    path: '/sboms/{sbomid}/paths',
    summary: 'Shortest dependency paths to an entry',
    query: z.object({
      to: z.string().min(1, 'Field is required').max(4096),
      limit: z.coerce.number().int().min(1).max(20).default(5),
    }),
    result: DependencyPaths,
  },
  getSbomFindingPaths: {
    ...read,
    path: '/sboms/{sbomid}/finding-paths',
    summary:
      'How findings get in: shortest paths to components with findings, by direct dependency',
    query: z.object({
      /** `findings`: components with findings. `unchecked`: those that no advisory could be compared with. */
      of: z.enum(['findings', 'unchecked']).default('findings'),
      /** In name, version or purl; then of any component, whatever is known against it. */
      text: SearchText.optional(),
      /** bom_ref of a group: only its components. */
      group: z.string().max(4096).optional(),
      limit: z.coerce.number().int().min(1).max(300).default(100),
    }),
    result: FindingPaths,
  },
});
