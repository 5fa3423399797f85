import { classOf, type Elements, idOf } from './elements.ts';
import type { Fields } from './fields.ts';

/** SPDX 3 relationship types (squeezed) that become edges, with the SPDX 2 type of the same direction. */
const TYPES = new Map([
  ['DEPENDSON', 'DEPENDS_ON'],
  ['HASDYNAMICLINK', 'DYNAMIC_LINK'],
  ['HASSTATICLINK', 'STATIC_LINK'],
  ['HASPREREQUISITE', 'HAS_PREREQUISITE'],
  ['CONTAINS', 'CONTAINS'],
  ['DESCRIBES', 'DESCRIBES'],
]);

/** Types whose SPDX 2 equivalent has the opposite direction. */
const REVERSED = new Map([
  ['HASOPTIONALDEPENDENCY', 'OPTIONAL_DEPENDENCY_OF'],
  ['HASOPTIONALCOMPONENT', 'OPTIONAL_COMPONENT_OF'],
  ['HASPROVIDEDDEPENDENCY', 'PROVIDED_DEPENDENCY_OF'],
]);

const SCOPED = new Map([
  ['build', 'BUILD_DEPENDENCY_OF'],
  ['development', 'DEV_DEPENDENCY_OF'],
  ['test', 'TEST_DEPENDENCY_OF'],
  ['runtime', 'RUNTIME_DEPENDENCY_OF'],
]);

/** `hasDeclaredLicense`, and `HAS_DECLARED_LICENSE` as early tools wrote it, in one spelling. */
export function squeezedType(relationship: Fields): string {
  const type = relationship['relationshipType'];
  return typeof type === 'string' ? type.replaceAll('_', '').toUpperCase() : '';
}

/** The sentences of SPDX 2 that an SPDX 3 relationship makes: one for each `to`; none for types without edges. */
export function sentencesOf(relationship: Fields, elements: Elements): Fields[] {
  const squeezed = squeezedType(relationship);
  const scope = relationship['scope'];
  const scoped =
    squeezed === 'DEPENDSON' && typeof scope === 'string' ? SCOPED.get(scope) : undefined;
  const type = scoped ?? REVERSED.get(squeezed) ?? TYPES.get(squeezed);
  const [from] = elements.referred(relationship, 'from');
  if (type === undefined || from === undefined) return [];
  const isReversed = type.endsWith('_OF');
  const fromId = idOf(from);
  const targets = elements.referred(relationship, 'to').map(targetId);
  if (relationship['completeness'] === 'incomplete') targets.push('NOASSERTION');
  return targets.map((to) => ({
    spdxElementId: isReversed ? to : fromId,
    relationshipType: type,
    relatedSpdxElement: isReversed ? fromId : to,
  }));
}

function targetId(element: Fields): string {
  const id = idOf(element);
  if (/NoneElement$/.test(id)) return 'NONE';
  const isNoAssertion = /NoAssertionElement$/.test(id) || element['name'] === 'NOASSERTION';
  return isNoAssertion && classOf(element) !== 'Package' ? 'NOASSERTION' : id;
}
