import type { Component } from '../component-graph.ts';

const VALID = /^SPDXRef-[A-Za-z0-9.-]+$/;
const DOCUMENT = 'SPDXRef-DOCUMENT';
const MAX_LENGTH = 200;

/**
 * Assigns each component a unique SPDXID. Valid ids are unchanged; others keep the permitted characters of
 * their bom_ref (letters, digits, `.`, `-`) and get a number if that id is taken.
 */
export function spdxIdsOf(components: readonly Component[]): string[] {
  const taken = new Set([DOCUMENT]);
  const ids = components.map(({ bom_ref }) => {
    if (!VALID.test(bom_ref) || taken.has(bom_ref)) return '';
    taken.add(bom_ref);
    return bom_ref;
  });
  const numbers = new Map<string, number>();
  return ids.map((id, i) => {
    if (id !== '') return id;
    const preferred = sanitized(components[i]?.bom_ref ?? '');
    let free = preferred;
    let number = numbers.get(preferred) ?? 1;
    while (taken.has(free)) free = `${preferred}-${++number}`;
    numbers.set(preferred, number);
    taken.add(free);
    return free;
  });
}

function sanitized(bomRef: string): string {
  const allowed = bomRef.replace(/[^A-Za-z0-9.-]+/g, '-').slice(0, MAX_LENGTH) || 'package';
  return allowed.startsWith('SPDXRef-') ? allowed : `SPDXRef-${allowed}`;
}
