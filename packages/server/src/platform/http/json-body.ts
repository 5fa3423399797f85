import { Invalid } from '../../errors.ts';

/** Largest JSON body in bytes and its deepest nesting. Documents travel as raw bodies instead. */
export const JSON_BODY_LIMIT = 256 * 1024;
const MAX_DEPTH = 32;

/**
 * Reads a JSON request body strictly: UTF-8, no duplicate keys, none named `__proto__`, at most 32 levels, and no string
 * that a database or another parser would read differently (NUL, lone surrogate).
 *
 * @returns undefined for an empty body: some clients name a media type and send nothing
 * @throws Invalid with the position where reading failed
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  const text = decodeUtf8(bytes);
  const value = parse(text);
  checkTokens(text);
  return value;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    throw new Invalid('The body is not UTF-8 text');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Invalid('The body is not JSON', error instanceof Error ? error.message : undefined);
  }
}

/** Scans the tokens of text that is known to be JSON; only strings and brackets matter. */
function checkTokens(text: string): void {
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (char === '{' || char === '[') {
      open.push(char === '{' ? new Set() : null);
      if (open.length > MAX_DEPTH) refuse('The body is nested too deeply', at);
    } else if (char === '}' || char === ']') open.pop();
    else if (char === '"') {
      const end = endOfString(text, at);
      const string = String(JSON.parse(text.slice(at, end)));
      if (string.includes('\0') || !string.isWellFormed())
        refuse('The body contains a character that cannot be stored', at);
      if (isKey(text, end)) claim(open.at(-1), string, at);
      at = end - 1;
    }
  }
}

function claim(keys: Set<string> | null | undefined, key: string, at: number): void {
  // Schemas drop it and assignments treat it as the prototype, so it would not be returned as sent.
  if (key === '__proto__') refuse('A field cannot be named __proto__', at);
  if (keys?.has(key)) refuse('A field is given twice', at);
  keys?.add(key);
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isKey(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}

function refuse(sentence: string, at: number): never {
  throw new Invalid(sentence, `${sentence}, at character ${at}`);
}
