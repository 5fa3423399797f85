import type { KnownLeaf } from './known-leaf.ts';
import { describeSigningLeaf } from './signing-leaf.ts';

const OPS = { create: 'Creates', update: 'Changes', delete: 'Deletes', restore: 'Restores' };

/** Describes a leaf as a sentence; ids are not resolved, because logs contain no names. */
export function describeLeaf(leaf: KnownLeaf): string {
  const at = `at ${leaf.time}`;
  switch (leaf.kind) {
    case 'document':
      return `${OPS[leaf.op]} document ${leaf.doc} of collection ${leaf.collection} as revision ${leaf.rev}, by ${leaf.actor} ${at}.`;
    case 'document-names':
      return `Records the names of ${leaf.names.length} documents (${leaf.recorded}) ${at}.`;
    case 'payload-erased':
      return `Says that the content of document ${leaf.doc} was erased (${leaf.reason}), by ${leaf.actor} ${at}.`;
    case 'audit':
      return `Records ${leaf.action} of ${leaf.subject} (${leaf.outcome}), by ${leaf.actor} ${at}.`;
    case 'collection':
      return `Says ${leaf.op} of collection ${leaf.collection} ${at}.`;
    case 'key-rotation':
      return `Gives the log another key ${at}.`;
    case 'omitted':
      return `Stands where a leaf could not be made, ${at}.`;
    case 'frozen':
      return `Takes the log up again after it was frozen, ${at}.`;
    case 'policy':
      return `Asks for the act of a person behind every right that is given, from ${leaf.time} on.`;
    default:
      return describeSigningLeaf(leaf);
  }
}
