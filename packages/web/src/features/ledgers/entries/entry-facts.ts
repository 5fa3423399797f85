import type { LogEntry } from '@assay/contract/log-entry.ts';

/** What a leaf says of itself, as far as we know its kind. */
export interface EntryFacts {
  /** UTC instant that the sequencer wrote into it. */
  time: string | undefined;
  /** What it does and to what: `update, rev. 3`, `sbom.upload`. Empty for kinds that are not ours. */
  summary: string;
}

const NOTHING: EntryFacts = { time: undefined, summary: '' };

/** Reads a leaf for the list; a leaf of any other form is shown all the same, without facts. */
export function factsOfEntry({ kind, leaf }: Pick<LogEntry, 'kind' | 'leaf'>): EntryFacts {
  const spec = specOf(leaf);
  if (!spec) return NOTHING;
  const text = (name: string) => (typeof spec[name] === 'string' ? spec[name] : undefined);
  const parts = {
    document: [text('op'), typeof spec['rev'] === 'number' ? `rev. ${spec['rev']}` : undefined],
    collection: [text('op')],
    'payload-erased': [text('reason')],
    audit: [text('action'), text('outcome') === 'ok' ? undefined : text('outcome')],
    frozen: [text('reason')],
  }[kind];
  return { time: text('time'), summary: (parts ?? []).filter((part) => part).join(', ') };
}

function specOf(leaf: string): Record<string, unknown> | undefined {
  try {
    const { spec } = JSON.parse(leaf) as { spec?: Record<string, unknown> | null };
    return typeof spec === 'object' && spec !== null ? spec : undefined;
  } catch {
    return undefined;
  }
}
