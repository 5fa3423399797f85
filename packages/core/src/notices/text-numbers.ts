import { decodeBase64 } from '../encoding/base64.ts';
import { EncodingError } from '../encoding/encoding-error.ts';
import { decodeUtf8 } from '../encoding/utf8.ts';
import { visibleText } from '../encoding/visible-text.ts';
import type { LicenseText } from '../sbom/component-graph.ts';

/** Texts by the names of their licenses in lower case; of two for one name the first counts. */
type NamedTexts = ReadonlyMap<string, LicenseText>;

/** Numbers license texts in the order of their first use; equal texts have one number. */
export interface TextNumbers {
  /** Number of the text of a license: of the component itself, else of the document. Null where it is not known. */
  numberOf(license: string, own: NamedTexts): number | null;
  /** Number of a text; null where it is no text. */
  add(text: LicenseText): number | null;
  texts(): { license: string; text: string }[];
}

/** Returns texts by the names of their licenses. */
export function textsByName(texts: readonly LicenseText[]): NamedTexts {
  const byName = new Map<string, LicenseText>();
  for (const text of texts) {
    const name = text.license.toLowerCase();
    if (!byName.has(name)) byName.set(name, text);
  }
  return byName;
}

/** @param shared texts that the document carries for all components */
export function textNumbers(shared: NamedTexts): TextNumbers {
  const known = new Map<string, number>();
  const texts: { license: string; text: string }[] = [];
  function add(stated: LicenseText): number | null {
    const text = readableText(stated);
    if (text === null) return null;
    const number = known.get(text) ?? texts.push({ license: stated.license, text });
    known.set(text, number);
    return number;
  }
  return {
    add,
    numberOf(license, own) {
      const name = license.toLowerCase();
      const text = own.get(name) ?? shared.get(name);
      return text === undefined ? null : add(text);
    },
    texts: () => texts,
  };
}

/** Returns a text with line ends as LF and hidden characters shown; null for other media, and for base64 that is none. */
function readableText({ content, is_base64, media_type }: LicenseText): string | null {
  if (media_type !== '' && !/^text\//i.test(media_type)) return null;
  const text = is_base64 ? decodedText(content) : content;
  const lines = text?.replace(/\r\n?/g, '\n').trim() ?? '';
  return lines === '' ? null : visibleText(lines.toWellFormed());
}

function decodedText(content: string): string | undefined {
  try {
    return decodeUtf8(decodeBase64(content.replace(/\s+/g, '')));
  } catch (error) {
    if (error instanceof EncodingError) return undefined;
    throw error;
  }
}
