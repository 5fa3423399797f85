/**
 * Writes the icons that the page imports from `@assay/icons`, out of @tabler/icons-react, which takes 88 MB on a disk:
 *
 *     npm pack @tabler/icons-react@3.51.0 && tar xzf tabler-icons-react-3.51.0.tgz
 *     node scripts/write-icons.ts package
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSources } from './architecture/sources.ts';
import { usedIcons } from './used-icons.ts';

const TARGET = fileURLToPath(new URL('../packages/icons/src/', import.meta.url));

/** Elements of an icon with their attributes, as modules of the package have them: in JSON. */
function nodesOf(text: string): [string, { d: string }][] {
  const [, json = '[]'] = /const __iconNode = (\[.*\]);/.exec(text) ?? [];
  return JSON.parse(json);
}

const fileOf = (name: string) =>
  `${name
    .replace(/^Icon/, '')
    .replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-')
    .toLowerCase()}.gen.ts`;

const [folder = ''] = process.argv.slice(2);
for (const file of readdirSync(TARGET)) if (file.endsWith('.gen.ts')) rmSync(join(TARGET, file));
const names = usedIcons(readSources());
for (const name of names) {
  const path = join(resolve(folder), `dist/esm/icons/${name}.mjs`);
  const nodes = nodesOf(readFileSync(path, 'utf8'));
  if (nodes.length === 0 || nodes.some(([element]) => element !== 'path'))
    throw new Error(`${name} contains elements other than paths`);
  const style = name.endsWith('Filled') ? 'filled' : 'outline';
  const paths = nodes.map(([, { d }]) => `\n  '${d}',`).join('');
  const text = `// Written by scripts/write-icons.ts from Tabler Icons 3.51.0 (MIT).
import { createIcon } from './create-icon.ts';

export const ${name} = /* @__PURE__ */ createIcon('${style}', [${paths}\n]);\n`;
  writeFileSync(join(TARGET, fileOf(name)), text);
}
const lines = names.map((name) => `export { ${name} } from './${fileOf(name)}';\n`).join('');
writeFileSync(
  join(TARGET, 'index.gen.ts'),
  `// Written by scripts/write-icons.ts.\nexport type { Icon } from './create-icon.ts';\n${lines}`,
);
