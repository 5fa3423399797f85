import type { ViewState } from '@assay/contract/views.ts';

/** One difference between a list as it is shown and its saved view. */
export type ViewDifference =
  | { kind: 'added' | 'removed' | 'moved' | 'resized' | 'pinned' | 'unpinned'; column: string }
  | { kind: 'filter'; filter: string }
  | { kind: 'sort' | 'density' };

/** Returns the ids of the longest common order of two lists of columns; the others were moved. */
function keptOrder(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  let longest: readonly (readonly string[])[] = before.map(() => []);
  for (const id of after) {
    let best: readonly string[] = [];
    longest = longest.map((order, at) => {
      const next = before[at] === id ? [...best, id] : order;
      if (order.length > best.length) best = order;
      return next.length > order.length ? next : order;
    });
  }
  const sorted = longest.toSorted((left, right) => right.length - left.length);
  return new Set(sorted[0] ?? []);
}

/** Says how a list that is shown differs from its saved view, both with their columns as the list orders them. */
export function differencesOf(saved: ViewState, shown: ViewState): readonly ViewDifference[] {
  const before = saved.columns;
  const after = shown.columns;
  const both = after.filter(({ id }) => before.some((own) => own.id === id));
  const ids = new Set(both.map(({ id }) => id));
  const kept = keptOrder(
    before.map(({ id }) => id).filter((id) => ids.has(id)),
    both.map(({ id }) => id),
  );
  const sized = both.flatMap((column): ViewDifference[] => {
    const own = before.find(({ id }) => id === column.id);
    const pin = column.pinned === true;
    return [
      ...(kept.has(column.id) ? [] : [{ kind: 'moved', column: column.id } as const]),
      ...(own?.width === column.width ? [] : [{ kind: 'resized', column: column.id } as const]),
      ...((own?.pinned === true) === pin
        ? []
        : [{ kind: pin ? 'pinned' : 'unpinned', column: column.id } as const]),
    ];
  });
  const filters = new Set([...Object.keys(saved.filters), ...Object.keys(shown.filters)]);
  return [
    ...after
      .filter(({ id }) => !ids.has(id))
      .map(({ id }) => ({ kind: 'added', column: id }) as const),
    ...before
      .filter(({ id }) => !ids.has(id))
      .map(({ id }) => ({ kind: 'removed', column: id }) as const),
    ...sized,
    ...(saved.sort === shown.sort ? [] : [{ kind: 'sort' } as const]),
    ...[...filters]
      .filter((name) => saved.filters[name] !== shown.filters[name])
      .map((filter) => ({ kind: 'filter', filter }) as const),
    ...(saved.density === shown.density ? [] : [{ kind: 'density' } as const]),
  ];
}
