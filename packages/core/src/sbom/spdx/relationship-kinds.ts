/**
 * Maps the relationship types of SPDX 2 (§11.1, table 68) to the common graph. An SPDX relationship is a
 * sentence, "A TYPE B"; an edge of the graph is "from depends on to".
 */
import type { Component } from '../component-graph.ts';

/** Conversion of a relationship to an edge. */
export interface RelationshipKind {
  means: 'dependency' | 'containment' | 'description';
  /** True where the sentence reads from the depended-on to the dependent (`A DEPENDENCY_OF B`). */
  reversed: boolean;
  /** Scope of the depended-on component. */
  scope: Component['scope'];
}

/** Which of the two the sentence names first. */
type Reading = 'forward' | 'reversed';

const dependency = (reading: Reading, scope: Component['scope'] = null): RelationshipKind => ({
  means: 'dependency',
  reversed: reading === 'reversed',
  scope,
});
const containment = (reading: Reading): RelationshipKind => ({
  means: 'containment',
  reversed: reading === 'reversed',
  scope: null,
});
const description = (reading: Reading): RelationshipKind => ({
  means: 'description',
  reversed: reading === 'reversed',
  scope: null,
});

const KINDS = new Map<string, RelationshipKind>([
  ['DEPENDS_ON', dependency('forward')],
  ['DEPENDENCY_OF', dependency('reversed')],
  ['RUNTIME_DEPENDENCY_OF', dependency('reversed')],
  ['BUILD_DEPENDENCY_OF', dependency('reversed')],
  ['PROVIDED_DEPENDENCY_OF', dependency('reversed')],
  ['DEV_DEPENDENCY_OF', dependency('reversed', 'excluded')],
  ['TEST_DEPENDENCY_OF', dependency('reversed', 'excluded')],
  ['OPTIONAL_DEPENDENCY_OF', dependency('reversed', 'optional')],
  ['OPTIONAL_COMPONENT_OF', dependency('reversed', 'optional')],
  ['DYNAMIC_LINK', dependency('forward')],
  ['STATIC_LINK', dependency('forward')],
  ['HAS_PREREQUISITE', dependency('forward')],
  ['PREREQUISITE_FOR', dependency('reversed')],
  ['CONTAINS', containment('forward')],
  ['CONTAINED_BY', containment('reversed')],
  ['PACKAGE_OF', containment('reversed')],
  ['DESCRIBES', description('forward')],
  ['DESCRIBED_BY', description('reversed')],
]);

/** Old releases of trivy write this. */
const MISSPELT = new Map([['DESCRIBE', 'DESCRIBES']]);

const NO_EDGE = new Set(
  `AMENDS ANCESTOR_OF BUILD_TOOL_OF COPY_OF DATA_FILE_OF DEPENDENCY_MANIFEST_OF DESCENDANT_OF DEV_TOOL_OF
  DISTRIBUTION_ARTIFACT DOCUMENTATION_OF EXAMPLE_OF EXPANDED_FROM_ARCHIVE FILE_ADDED FILE_DELETED FILE_MODIFIED
  GENERATED_FROM GENERATES METAFILE_OF OTHER PATCH_APPLIED PATCH_FOR REQUIREMENT_DESCRIPTION_FOR SPECIFICATION_FOR
  TEST_CASE_OF TEST_OF TEST_TOOL_OF VARIANT_OF`.split(/\s+/),
);

/** The kind of a relationship type; null for a type that makes no edge, undefined for one that SPDX does not have. */
export function relationshipKindOf(type: string): RelationshipKind | null | undefined {
  const kind = KINDS.get(type);
  if (kind !== undefined) return kind;
  return NO_EDGE.has(type) ? null : undefined;
}

/** Returns the standard spelling of a type: upper case with underscores, known misspellings corrected. */
export function standardType(type: string): string {
  const spelt = type.trim().toUpperCase().replaceAll('-', '_');
  return MISSPELT.get(spelt) ?? spelt;
}
