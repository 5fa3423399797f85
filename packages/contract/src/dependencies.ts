import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { SearchText } from './query.ts';
import { COMPONENT_STATUSES } from './sbom-rows.ts';
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
  /** Number of edges from the focus; negative against the direction of dependencies. */
  distance: z.number().int(),
  /** Number of components that this one directly depends on, in the whole graph. */
  dependencies: z.number().int(),
  /** Number of components that directly depend on this one, in the whole graph. */
  dependants: z.number().int(),
});
export type DependencyNode = z.output<typeof DependencyNode>;

/** Dependencies of the root: `unlinked` means that the root states none, as in documents of Syft and Trivy. */
export const ROOT_STATES = ['linked', 'unlinked', 'missing'] as const;

/** Why a path begins at a component: the root depends on it, nothing does, or only a cycle of its own does. */
export const START_KINDS = ['direct', 'no_dependants', 'cycle'] as const;

/** Part of the dependency graph of an SBOM around a component. */
export const Neighborhood = z.object({
  /** `bom_ref` of the component in the middle; empty when the root states no dependencies and there are several. */
  focus: z.string(),
  /** `linked`: the root states dependencies. `unlinked`: it states none. `missing`: the document names no root. */
  root_state: z.enum(ROOT_STATES),
  /** Components around the focus, itself included; at most 300. */
  nodes: z.array(DependencyNode),
  /** Dependencies between these components. */
  edges: z.array(
    z.object({
      /** `bom_ref` of the component that depends on the other. */
      from: z.string(),
      /** `bom_ref` of the component that is depended on. */
      to: z.string(),
      /** True when the edge closes a cycle. */
      back: z.boolean(),
    }),
  ),
  /** Number of components left out, because `nodes` contains at most 300. */
  left_out: z.number().int(),
  /** False when the document states no dependencies at all. */
  has_edges: z.boolean(),
});
export type Neighborhood = z.output<typeof Neighborhood>;

/** A component on a dependency path. */
export const PathStep = z.object({
  /** Identifier of the component in the document. */
  bom_ref: z.string(),
  /** Name of the component. */
  name: z.string(),
  /** Version of the component; may be empty. */
  version: z.string(),
});

/** Shortest dependency paths to a component. */
export const DependencyPaths = z.object({
  /** `bom_ref` of the component that the paths lead to. */
  to: z.string(),
  /** `linked`: the root states dependencies. `unlinked`: it states none. `missing`: the document names no root. */
  root_state: z.enum(ROOT_STATES),
  /**
   * Where the paths begin. `root`: at the root. `no_dependants`: the root does not lead to the component, so they begin at
   * components that nothing depends on. `cycle`: neither leads to it, so they begin in the cycle above it.
   */
  start: z.enum(['root', 'no_dependants', 'cycle']),
  /** Paths, all of the same least length, each from its start to the component; at most `limit`. */
  paths: z.array(z.array(PathStep)),
  /** True when more paths of this length exist. */
  more: z.boolean(),
  /** False when nothing leads to the component; its path is the component alone. */
  reachable: z.boolean(),
});
export type DependencyPaths = z.output<typeof DependencyPaths>;

/** A component on a dependency path, with its status and severity. */
export const MarkedStep = PathStep.extend({
  /** Status of the component; null for the root, which is the SBOM itself. */
  status: z.enum(COMPONENT_STATUSES).nullable(),
  /** Worst severity of its own findings; null without findings. */
  severity: SeverityName.nullable(),
});
export type MarkedStep = z.output<typeof MarkedStep>;

/** Findings of one or more package versions. */
const FindingCounts = {
  /** Number of findings with verdict `affected`, by severity. */
  severity_counts: SeverityCounts,
  /** Number of findings with verdict `unknown`. */
  undecided: z.number().int(),
};

/** A component, and how far it was compared with advisories: as `ComponentRow` has it. */
const Judged = PathStep.extend({
  /** Package URL; null when the document states none. */
  purl: z.string().nullable(),
  /** Status of the component. */
  status: z.enum(COMPONENT_STATUSES),
  /** Why the component is unchecked, undecided or not a package, as a sentence; null otherwise. */
  unchecked_reason: z.string().nullable(),
  /** True when it was compared with a source older than the operator’s limit. */
  stale: z.boolean(),
});

/** A component that paths lead to, with the shortest one. */
export const PathTarget = Judged.extend({
  ...FindingCounts,
  /** Components from the root, or from where the path begins, to this one; both ends included. */
  path: z.array(MarkedStep),
  /** `bom_ref` of the group that the component belongs to. */
  group: z.string(),
});
export type PathTarget = z.output<typeof PathTarget>;

/** A component that paths begin at, with the components that it brings in. Each component belongs to one group. */
export const PathGroup = Judged.extend({
  /**
   * Why paths begin here. `direct`: the root depends on it. `no_dependants`: nothing depends on it. `cycle`: only a cycle
   * of its own does.
   */
  kind: z.enum(START_KINDS),
  ...FindingCounts,
  /** Components that it brings in, itself not included, and their findings. */
  below: z.object({
    /** Number of components that it brings in. */
    components: z.number().int(),
    /** Number of these that match the request, each package version counted once. */
    wanted: z.number().int(),
    /** Number of these that could not be compared with any advisory. */
    unchecked: z.number().int(),
    ...FindingCounts,
  }),
  /** True when the component itself matches the request. */
  is_wanted: z.boolean(),
});
export type PathGroup = z.output<typeof PathGroup>;

/** Shortest paths to the components that match the request, grouped by the component that each begins at. */
export const FindingPaths = z.object({
  /** Root of the document, which is the SBOM itself; null when the document names none. */
  root: PathStep.nullable(),
  /** `linked`: the root states dependencies. `unlinked`: it states none. `missing`: the document names no root. */
  root_state: z.enum(ROOT_STATES),
  /** False when the document states no dependencies at all; each component is a group of its own then. */
  has_edges: z.boolean(),
  /** Number of components of the SBOM, the root not included. */
  components: z.number().int(),
  /** Number of components that could not be compared with any advisory, so that their findings are unknown. */
  unchecked: z.number().int(),
  ...FindingCounts,
  /** Number of components that paths begin at, by reason. */
  starts: z.object({
    /** Number of components that the root depends on. */
    direct: z.number().int(),
    /** Number of components that nothing depends on. */
    no_dependants: z.number().int(),
    /** Number of components that only a cycle of their own depends on. */
    cycle: z.number().int(),
  }),
  /** Number of components that match the request, each package version counted once. */
  wanted: z.number().int(),
  /** Groups with a component that matches the request, worst first; at most 50. */
  groups: z.array(PathGroup),
  /** Number of groups left out, because `groups` contains at most 50. */
  groups_left_out: z.number().int(),
  /** Components that match the request, worst first, at most `limit`; of each package version the one with the shortest path. */
  targets: z.array(PathTarget),
});
export type FindingPaths = z.output<typeof FindingPaths>;

const read = {
  access: 'Visitor',
  rate: 'L',
  api_keys: true,
  method: 'GET',
  params: z.object({
    /** UUID of the SBOM. */
    sbomid: z.uuid(),
  }),
} as const;

/** Dependencies within an SBOM: what brings its components in. */
export const dependencies = endpoints({
  /** The dependency graph around one component, at most 300 components. */
  getSbomDependencies: {
    ...read,
    path: '/sboms/{sbomid}/dependencies',
    summary: 'Get dependencies around a component of an SBOM',
    query: z.object({
      /**
       * `bom_ref` of the component in the middle. Left out: the root, or all components that nothing depends on when the
       * root states no dependencies.
       */
      focus: z.string().max(4096).optional(),
      /** `down`: what the focus depends on. `up`: what depends on it. `both`: either. */
      direction: z.enum(['down', 'up', 'both']).default('down'),
      /** Highest number of edges from the focus, 1 to 20. */
      depth: z.coerce.number().int().min(1).max(20).default(2),
    }),
    result: Neighborhood,
  },
  /** All have the same least length. Paths begin at the root where it leads to the component. */
  getSbomPaths: {
    ...read,
    path: '/sboms/{sbomid}/paths',
    summary: 'Find shortest paths to a component of an SBOM',
    query: z.object({
      /** `bom_ref` of the component that the paths lead to. */
      to: z.string().min(1, 'Field is required').max(4096),
      /** Highest number of paths, 1 to 20. */
      limit: z.coerce.number().int().min(1).max(20).default(5),
    }),
    result: DependencyPaths,
  },
  /** How vulnerable or unchecked components get into the SBOM: the shortest path to each, grouped by direct dependency. */
  getSbomFindingPaths: {
    ...read,
    path: '/sboms/{sbomid}/finding-paths',
    summary: 'Find paths to vulnerable components of an SBOM',
    query: z.object({
      /** `findings`: components with findings. `unchecked`: components that could not be compared with any advisory. */
      of: z.enum(['findings', 'unchecked']).default('findings'),
      /** Text to find in name, version or purl of any component; `of` has no effect then. */
      text: SearchText.optional(),
      /** Only components of the group with this `bom_ref`. */
      group: z.string().max(4096).optional(),
      /** Highest number of components, 1 to 300. */
      limit: z.coerce.number().int().min(1).max(300).default(100),
    }),
    result: FindingPaths,
  },
});
