import { inflateSync } from 'node:zlib';

/** Returns the texts of a PDF of `pdfkit` in the order of its pages, one line for each piece that was written. */
export function pdfTexts(file: Buffer): string {
  const objects = objectsOf(file);
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const { dictionary } of objects.values())
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '') ?? [];
      if (map !== undefined) fonts.set(name, charactersOf(objects.get(map)?.stream ?? ''));
    }
  const pages = [...objects.values()].filter(({ dictionary }) =>
    /\/Type \/Page\n/.test(dictionary),
  );
  return pages
    .map(({ dictionary }) => {
      const [, id = ''] = /\/Contents (\d+) 0 R/.exec(dictionary) ?? [];
      return writtenIn(objects.get(id)?.stream ?? '', fonts);
    })
    .join('\n');
}

interface PdfObject {
  dictionary: string;
  /** Inflated; '' without one. */
  stream: string;
}

function objectsOf(file: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const text = file.toString('latin1');
  for (const [, id = '', body = ''] of text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)) {
    const [dictionary = '', stream] = body.split(/\nstream\n/, 2);
    const bytes = Buffer.from(stream?.replace(/\nendstream$/, '') ?? '', 'latin1');
    const isPacked = dictionary.includes('/FlateDecode');
    objects.set(id, {
      dictionary,
      stream: (isPacked ? inflateSync(bytes) : bytes).toString('latin1'),
    });
  }
  return objects;
}

/** Characters of glyphs, by their hexadecimal codes (ISO 32000-1, 9.10.3). */
function charactersOf(map: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = '', texts = ''] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[(.*?)\]/gi))
    for (const [i, [, text = '']] of [...texts.matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const code = (Number.parseInt(first, 16) + i).toString(16).padStart(4, '0');
      const units = text.replaceAll(' ', '').match(/.{4}/g) ?? [];
      characters.set(code, String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))));
    }
  return characters;
}

function writtenIn(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const lines: string[] = [];
  let font: ReadonlyMap<string, string> = new Map();
  for (const [, name, pieces] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    else
      lines.push(
        [...(pieces ?? '').matchAll(/<([\da-f]+)>/gi)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((code) => font.get(code.toLowerCase()) ?? '')
          .join(''),
      );
  }
  return lines.join('\n');
}
