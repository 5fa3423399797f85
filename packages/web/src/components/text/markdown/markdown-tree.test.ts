import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MarkdownNode, markdownTree, readLink, TAGS } from './markdown-tree.ts';

interface Content {
  tags: string[];
  hrefs: string[];
  text: string;
  depth: number;
}

/** All elements and texts of a tree, and its depth. */
function textAndTags(nodes: MarkdownNode[], depth = 0): Content {
  const all: Content = { tags: [], hrefs: [], text: '', depth };
  for (const node of nodes) {
    if (typeof node === 'string') {
      all.text += node;
      continue;
    }
    const inner = textAndTags(node.children, depth + 1);
    all.tags.push(node.tag, ...inner.tags);
    all.hrefs.push(...(node.href === undefined ? [] : [node.href]), ...inner.hrefs);
    all.text += inner.text;
    all.depth = Math.max(all.depth, inner.depth);
  }
  return all;
}

test('reads the Markdown of advisories', () => {
  const { tags, text } = textAndTags(
    markdownTree(
      '### Impact\n\nA **bold** `code`\nline\n\n- one\n- two\n\n```sh\nnpm i\n```\n\n|a|b|\n|-|-|\n|1|2|\n',
    ),
  );
  for (const tag of ['h3', 'p', 'strong', 'code', 'ul', 'li', 'pre', 'table', 'td'])
    assert.ok(tags.includes(tag), tag);
  assert.match(text, /code\nline/);
});

const LINKS: [address: string, host: string | undefined][] = [
  ['https://example.org/a', 'example.org'],
  ['mailto:security@example.org', 'security@example.org'],
  ['HTTP://EXAMPLE.org', 'example.org'],
  ['https://аpple.com', 'xn--pple-43d.com'],
  ['https://github.com@evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['java\nscript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['vbscript:x', undefined],
  ['file:///etc/passwd', undefined],
  ['blob:https://example.org/x', undefined],
  ['/adminpanel', undefined],
  ['//evil.example', undefined],
  ['', undefined],
];
for (const [address, host] of LINKS)
  test(`${JSON.stringify(address)} leads to ${host ?? 'nowhere'}`, () =>
    assert.equal(readLink(address)?.host, host));

test('links only to safe addresses, in every syntax', () => {
  const ways = (address: string) => [
    `[a](${address})`,
    `[a](<${address}>)`,
    `<${address}>`,
    `[a][1]\n\n[1]: ${address}`,
    `![a](${address})`,
    `[![a](${address})](${address})`,
    `[a](${address.replace(':', '&colon;')})`,
    `[a](${address.replace(':', '&#58;')})`,
    `[a](&#x6a;${address.slice(1)})`,
    `<a href="${address}">a</a>`,
  ];
  for (const [address] of LINKS)
    for (const way of ways(address))
      for (const href of textAndTags(markdownTree(way)).hrefs)
        assert.match(href, /^(https?:\/\/[^@]+|mailto:)/i, way);
});

test('HTML stays text', () => {
  const html =
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\na <b onclick="x">b</b> <!-- c -->';
  const { tags, text } = textAndTags(markdownTree(html));
  assert.deepEqual([...new Set(tags)], ['p']);
  assert.match(text, /<script>alert\(1\)<\/script>/);
  assert.match(text, /<img src=x onerror=alert\(1\)>/);
});

const MANY = 20_000;
const HOSTILE: Record<string, string> = {
  'nested quotes': `${'>'.repeat(MANY)}a`,
  'nested lists': Array.from({ length: 300 }, (_, i) => `${' '.repeat(i * 2)}- a`).join('\n'),
  'lists in one line': `${'- '.repeat(MANY)}a`,
  'lists and quotes': `${'> - '.repeat(MANY)}a`,
  'one line of a megabyte': 'a'.repeat(1_000_000),
  'open brackets': '['.repeat(MANY),
  'nested images': '![['.repeat(MANY),
  'open links': '[a]('.repeat(MANY),
  'emphasis that never ends': '*a **a '.repeat(MANY),
  underscores: '_a'.repeat(MANY),
  backticks: Array.from({ length: 300 }, (_, i) => '`'.repeat(i)).join(' a '),
  'open tags': '<a '.repeat(MANY),
  comments: '<!--'.repeat(MANY),
  references: `${'[a]: b\n'.repeat(MANY / 10)}${'[a]'.repeat(MANY / 10)}`,
  'wide tables': `|${'a|'.repeat(MANY)}\n|${'-|'.repeat(MANY)}`,
  entities: '&#x202e;'.repeat(MANY),
  'NUL and lone surrogates': '\0\ud800[a](\udc00)',
};
for (const [name, text] of Object.entries(HOSTILE))
  test(`reads ${name}, not deep and of known elements alone`, () => {
    const { tags, depth } = textAndTags(markdownTree(text));
    assert.ok(depth <= 40, `${depth} deep`);
    for (const tag of new Set(tags))
      assert.ok(
        TAGS.some((one) => one === tag),
        tag,
      );
  });
