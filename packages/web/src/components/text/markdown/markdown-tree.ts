import MarkdownIt, { type Token } from 'markdown-it';

/** Elements that a text of others may become; all of them are inert but `a`. */
export const TAGS = [
  'p',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'em',
  'strong',
  'code',
  'pre',
  'hr',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'a',
] as const;
export type Tag = (typeof TAGS)[number];

/** Text, or an element with its children. `href` and `host` only for links, `host` being their target. */
export type MarkdownNode =
  | string
  | { tag: Tag; href?: string; host?: string; start?: number; children: MarkdownNode[] };

/** CommonMark 0.31.2 and tables, nested 20 deep at most; HTML stays text. */
const reader = new MarkdownIt('commonmark', { html: false }).enable('table');

const SAFE = new Set(['http:', 'https:', 'mailto:']);

/** Parses a link target; undefined for relative ones, other schemes and addresses with user information. */
export function readLink(address: string): { href: string; host: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, href, host, pathname, username, password } = new URL(address);
  if (!SAFE.has(protocol) || username !== '' || password !== '') return undefined;
  return { href, host: protocol === 'mailto:' ? pathname : host };
}

/** Reads CommonMark as a tree; nothing in it loads anything by itself. */
export const markdownTree = (text: string): MarkdownNode[] => treeOf(reader.parse(text, {}));

function treeOf(tokens: Token[]): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const open: MarkdownNode[][] = [root];
  for (const token of tokens) {
    const into = open.at(-1) ?? root;
    if (token.nesting === -1) open.pop();
    else if (token.nesting === 1) {
      const children: MarkdownNode[] = [];
      // Paragraphs of tight lists are hidden: their text belongs to the item itself.
      if (token.hidden) open.push(into);
      else {
        into.push(...elementOf(token, children));
        open.push(children);
      }
    } else into.push(...leafOf(token));
  }
  return root;
}

/** Converts a token to an element; an unsafe link becomes its text, followed by the address. */
function elementOf(token: Token, children: MarkdownNode[]): MarkdownNode[] {
  if (token.type === 'link_open') {
    const address = String(token.attrGet('href') ?? '');
    const link = readLink(address);
    if (link) return [{ tag: 'a', ...link, children }];
    return [{ tag: 'em', children }, ' ', { tag: 'code', children: [address] }];
  }
  if (token.type === 'heading_open') return [{ tag: 'h3', children }];
  const tag = TAGS.find((name) => name === token.tag) ?? 'p';
  const start = Number(token.attrGet('start') ?? Number.NaN);
  return [{ tag, children, ...(tag === 'ol' && Number.isSafeInteger(start) && { start }) }];
}

function leafOf(token: Token): MarkdownNode[] {
  switch (token.type) {
    case 'inline':
      return treeOf(token.children ?? []);
    case 'code_inline':
      return [{ tag: 'code', children: [token.content] }];
    case 'fence':
    case 'code_block':
      return [{ tag: 'pre', children: [token.content] }];
    case 'hr':
      return [{ tag: 'hr', children: [] }];
    case 'hardbreak':
      return [{ tag: 'br', children: [] }];
    case 'softbreak':
      return ['\n'];
    case 'image':
      return [imageOf(token)];
    default:
      return [token.content];
  }
}

/** An image becomes a link: loading it would reveal the reader to its owner. */
function imageOf(token: Token): MarkdownNode {
  const link = readLink(String(token.attrGet('src') ?? ''));
  const name = token.content === '' ? 'image' : token.content;
  return link ? { tag: 'a', ...link, children: [name] } : name;
}
