import { SbomError } from '../../sbom/sbom-error.ts';
import { entriesOf, type Members, membersAt, textOf } from './read-fields.ts';
import type { StandardLevel, StandardRequirement, StandardsFile } from './standard.ts';

const MOST_REQUIREMENTS = 5_000;
const MOST_LEVELS = 20;
const MOST_DEPTH = 16;
const LONGEST_LEVEL = 100;
const LONGEST_NAME = 200;
const LONGEST_TITLE = 1_000;
const LONGEST_TEXT = 20_000;

/** A requirement as the file has it: `parent` is a `bom-ref`. */
interface StatedRequirement {
  identifier: string;
  ref: string;
  parent: string;
  title: string;
  text: string;
  at: string;
}

/** Levels by the requirements that they ask for. */
interface ReadLevels {
  levels: StandardLevel[];
  /** Identifiers of levels by `bom-ref` of a requirement. */
  levelsOf: ReadonlyMap<string, string[]>;
}

/** Reads the levels of a standard. @throws SbomError */
export function readLevels(standard: Members, at: string): ReadLevels {
  const levelsOf = new Map<string, string[]>();
  const limit = { most: MOST_LEVELS, what: 'levels' };
  const levels = entriesOf(standard, 'levels', at, limit).map((entry) => {
    const level = membersAt(entry.value, entry.at);
    const stated = (name: string) => textOf(level, name, entry.at, LONGEST_TITLE);
    const named = stated('identifier') || stated('title') || stated('bom-ref');
    const identifier = named.slice(0, LONGEST_LEVEL);
    if (identifier === '') throw new SbomError('structure', 'A level has no identifier.', entry.at);
    const asked = { most: MOST_REQUIREMENTS, what: 'requirements of a level' };
    const refs = entriesOf(level, 'requirements', entry.at, asked).map(({ value }) => value);
    for (const ref of new Set(refs))
      if (typeof ref === 'string') append(levelsOf, ref.trim(), identifier);
    return { identifier, title: stated('title') };
  });
  return { levels, levelsOf };
}

/**
 * Reads the requirements of a standard as a tree, each behind the one above it. One whose parent is not in the file is at the top,
 * with a warning.
 *
 * @throws SbomError
 */
export function readRequirements(
  standard: Members,
  at: string,
  { levelsOf, warnings }: Pick<ReadLevels, 'levelsOf'> & Pick<StandardsFile, 'warnings'>,
): StandardRequirement[] {
  const stated = readStated(standard, at);
  const byRef = new Map(stated.filter(({ ref }) => ref !== '').map((one) => [one.ref, one]));
  const below = new Map<StatedRequirement | null, StatedRequirement[]>();
  for (const one of stated) {
    const parent = byRef.get(one.parent) ?? null;
    if (parent === null && one.parent !== '')
      warnings.push({
        message: `The parent of ${one.identifier} is not in the file.`,
        at: `${one.at}/parent`,
      });
    append(below, parent, one);
  }
  const read: StandardRequirement[] = [];
  const add = (parent: StatedRequirement | null, depth: number) => {
    for (const one of below.get(parent) ?? []) {
      if (depth > MOST_DEPTH)
        throw new SbomError('too_deep', `Requirements are more than ${MOST_DEPTH} deep.`, one.at);
      const { identifier, title, text } = one;
      const levels = one.ref === '' ? [] : (levelsOf.get(one.ref) ?? []);
      const is_group = below.has(one);
      read.push({
        ...{ identifier, parent: parent?.identifier ?? null, depth, is_group },
        ...{ title, text, levels },
      });
      add(one, depth + 1);
    }
  };
  add(null, 0);
  requireTree(stated, read);
  return read;
}

/** Requirements that are not below the top are parents of each other. */
function requireTree(
  stated: readonly StatedRequirement[],
  read: readonly StandardRequirement[],
): void {
  if (read.length === stated.length) return;
  const found = new Set(read.map(({ identifier }) => identifier));
  const lost = stated.find(({ identifier }) => !found.has(identifier));
  throw new SbomError(
    'structure',
    `The requirement ${lost?.identifier} is above itself.`,
    `${lost?.at}/parent`,
  );
}

function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function readStated(standard: Members, at: string): StatedRequirement[] {
  const limit = { most: MOST_REQUIREMENTS, what: 'requirements' };
  const identifiers = new Set<string>();
  const refs = new Set<string>();
  return entriesOf(standard, 'requirements', at, limit).map((entry) => {
    const members = membersAt(entry.value, entry.at);
    const text = (name: string, most: number) => textOf(members, name, entry.at, most);
    const ref = text('bom-ref', LONGEST_TITLE);
    const identifier = text('identifier', LONGEST_NAME) || ref.slice(0, LONGEST_NAME);
    if (identifier === '')
      throw new SbomError('structure', 'A requirement has no identifier.', entry.at);
    requireFirst(identifiers, identifier, 'Two requirements have the identifier', entry.at);
    if (ref !== '') requireFirst(refs, ref, 'Two requirements have the bom-ref', entry.at);
    return {
      ...{ identifier, ref, parent: text('parent', LONGEST_TITLE), at: entry.at },
      ...{ title: text('title', LONGEST_TITLE), text: text('text', LONGEST_TEXT) },
    };
  });
}

function requireFirst(seen: Set<string>, text: string, what: string, at: string): void {
  if (seen.has(text)) throw new SbomError('structure', `${what} ${text}.`, at);
  seen.add(text);
}
