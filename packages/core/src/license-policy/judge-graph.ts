import { isPackage } from '../quality/quality-component.ts';
import type { CompactGraph } from '../sbom/compact/compact-graph.ts';

/** Licenses that components of a document state, all of which apply, and how many components do. */
interface StatedLicenses {
  licenses: string[];
  components: number;
}

/** The licenses of a document, each distinct statement once. */
export interface GraphLicenses {
  stated: StatedLicenses[];
  /** Per component its place in `stated`, or -1 where nothing is judged: files that state no license. */
  place_of: Int32Array;
}

/**
 * Sorts the components of a document by the licenses that count: those that the author of the document concluded, otherwise
 * those that are declared (ADR 0068).
 */
export function licensesOfGraph(graph: CompactGraph): GraphLicenses {
  const [declared, concluded] = [
    graph.textNumbers('licenses'),
    graph.textNumbers('concluded_licenses'),
  ];
  const places = new Map<number, number>();
  const stated: StatedLicenses[] = [];
  const place_of = new Int32Array(graph.count).fill(-1);
  for (let entry = 0; entry < graph.count; entry++) {
    // Equal texts have one number in all columns.
    const number = concluded[entry] || declared[entry] || 0;
    if (number === 0 && !isPackage(graph, entry)) continue;
    let place = places.get(number);
    if (place === undefined) {
      place = stated.length;
      places.set(number, place);
      stated.push({ licenses: licensesThatCount(graph, entry), components: 0 });
    }
    const of = stated[place];
    if (of !== undefined) of.components++;
    place_of[entry] = place;
  }
  return { stated, place_of };
}

/** Returns the licenses of a component that are judged. */
function licensesThatCount(graph: CompactGraph, entry: number): string[] {
  const concluded = graph.concludedLicenses(entry);
  return concluded.length > 0 ? concluded : graph.licenses(entry);
}
