import { parseLeaf } from '../leaf/leaf.ts';

/** Leaves that were hashed, and whose content no rule could be replayed for. */
export interface UnknownContent {
  count: number;
  /** Index of the first of them. */
  first: number;
  /** Number of leaves by form, the most frequent forms first: `kind <kind> <version>`, or `another format`. */
  forms: [form: string, count: number][];
}

const OTHER_FORMAT = 'another format';
/** Forms that are counted apart, and characters of each: leaves of another application can be anything. */
const MOST_FORMS = 8;
const MOST_CHARACTERS = 60;

/** Counts leaves of unknown content. */
export class UnknownLeaves {
  #first: number | null = null;
  readonly #forms = new Map<string, number>();

  note(index: number, bytes: Uint8Array): void {
    this.#first ??= index;
    const leaf = parseLeaf(bytes);
    const form =
      leaf === undefined
        ? OTHER_FORMAT
        : `kind ${leaf.kind} ${leaf.apiVersion}`.slice(0, MOST_CHARACTERS);
    const isCounted = this.#forms.has(form) || this.#forms.size < MOST_FORMS;
    const counted = isCounted ? form : 'more kinds';
    this.#forms.set(counted, (this.#forms.get(counted) ?? 0) + 1);
  }

  /** null when every leaf is known. */
  get counted(): UnknownContent | null {
    if (this.#first === null) return null;
    const forms = [...this.#forms].sort(([, a], [, b]) => b - a);
    const count = forms.reduce((sum, [, n]) => sum + n, 0);
    return { count, first: this.#first, forms };
  }
}

/** Describes unknown content as a sentence. */
export function describeUnknown({ count, first, forms }: UnknownContent): string {
  const what = forms.map(([form, n]) => `${n} of ${form}`).join(', ');
  return `Unknown content in ${count} ${count === 1 ? 'leaf' : 'leaves'}, first in leaf ${first}: ${what}. Assay has no rules for it.`;
}
