import type { LogEntry } from '@assay/contract/log-entry.ts';
import { isRecord } from '@assay/core/encoding/record.ts';

/** Facts of a leaf of a known kind. */
export interface EntryFacts {
  /** UTC instant that the sequencer wrote into it. */
  time: string | undefined;
  /** Operation and object: `update, rev. 3`, `sbom.upload`. Empty for foreign kinds. */
  summary: string;
}

const NOTHING: EntryFacts = { time: undefined, summary: '' };

/** Reads a leaf for the list; an unknown leaf is shown without facts. */
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
    const { spec } = Object(JSON.parse(leaf));
    return isRecord(spec) ? spec : undefined;
  } catch {
    return undefined;
  }
}
