import type { Party } from '@assay/core/sbom/component-graph.ts';
import type { DocumentView } from '../document-view.ts';

/** Authors of an SBOM as it names them, else its supplier; '' when it names none. Tools are no authors. */
export function authorOf({ graph: { head } }: Pick<DocumentView, 'graph'>): string {
  const people = head.authors.filter(({ kind }) => kind !== 'tool');
  const named = people.length > 0 ? people : head.supplier === null ? [] : [head.supplier];
  return named
    .map(nameOf)
    .filter((name) => name !== '')
    .join(', ');
}

const nameOf = ({ name, email }: Party): string => name || (email ?? '');
