import type { Party } from '../component-graph.ts';
import { isSaid } from './fields.ts';

const KINDS = new Map<string, NonNullable<Party['kind']>>([
  ['person', 'person'],
  ['organization', 'organization'],
  ['tool', 'tool'],
]);

/**
 * Parses `Person: Jane Doe (jane@example.com)`, `Organization: X` or `Tool: name-1.0`; null for NOASSERTION and
 * an empty text. Without a known prefix the whole text is the name; contacts in `<…>`, which generators copy
 * from package databases, are read as well.
 *
 * @see SPDX 2.3 §6.8, §7.5
 */
export function parseParty(text: string): Party | null {
  if (!isSaid(text.trim())) return null;
  const colon = text.indexOf(':');
  const kind = colon > 0 ? KINDS.get(text.slice(0, colon).trim().toLowerCase()) : undefined;
  const rest = (kind === undefined ? text : text.slice(colon + 1)).trim();
  if (!isSaid(rest)) return null;
  return kind === undefined ? withContact(rest) : { ...withContact(rest), kind };
}

/** The text that {@link parseParty} reads back; a party without kind is written as an organization. */
export function formatParty(party: Party): string {
  const prefix = party.kind === 'person' ? 'Person' : 'Organization';
  return `${prefix}: ${formatContact(party)}`;
}

/** Name and contact without the kind: `Jane Doe (jane@example.com)`. */
export function formatContact(party: Party): string {
  const contact = party.email ?? party.url;
  return contact === undefined ? party.name : `${party.name} (${contact})`;
}

function withContact(text: string): Party {
  const open = text.lastIndexOf(text.endsWith('>') ? '<' : '(');
  if (open <= 0 || !(text.endsWith(')') || text.endsWith('>'))) return { name: text };
  const name = text.slice(0, open).trim();
  const contact = text.slice(open + 1, -1).trim();
  if (contact === '') return { name };
  if (/^https?:/i.test(contact)) return { name, url: contact };
  return contact.includes('@') ? { name, email: contact } : { name: text };
}

/** Converts a tool that SPDX names `name-version` to `name version`; other texts are unchanged. */
export function parseTool(name: string): string {
  const hyphen = name.search(/-v?\d/);
  if (hyphen <= 0 || /[\s()]/.test(name)) return name;
  return `${name.slice(0, hyphen)} ${name.slice(hyphen + 1)}`;
}

/** The creator that {@link parseTool} reads back. */
export function formatTool(tool: string): string {
  return `Tool: ${tool.replace(/^([^\s()]+) (v?\d[^\s()]*)$/, '$1-$2')}`;
}
