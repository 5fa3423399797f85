import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';

/** Error in a document's text with its position; `null` for a valid one. */
export interface JsonProblem {
  message: string;
  /** Offset in the text, if known. */
  at: number | undefined;
}

/** Depth and numbers as the server takes them; length and values are bounded there. */
const LIMITS = { depth: 64, string: 16 * 1024 * 1024, values: 1_000_000, safe_numbers: true };

/**
 * Reads a text as the server will, with the same parser, so that it is refused where it is typed.
 *
 * @param loaded the parser: only who writes a document loads it
 */
export function jsonProblem(
  text: string,
  { parseStrictJson, JsonError }: JsonParser,
): JsonProblem | null {
  try {
    const value = parseStrictJson(encodeUtf8(text), LIMITS);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? null : { message: 'A document is a JSON object: { … }', at: 0 };
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return { message: error.message, at: offsetIn(text, error.message) };
  }
}

/** Lazily loaded part of the core. */
export interface JsonParser {
  parseStrictJson: typeof import('@assay/core/encoding/strict-json.ts').parseStrictJson;
  JsonError: typeof import('@assay/core/encoding/json-error.ts').JsonError;
}

/** Loads the parser, once. */
export async function loadJsonParser(): Promise<JsonParser> {
  const [{ parseStrictJson }, { JsonError }] = await Promise.all([
    import('@assay/core/encoding/strict-json.ts'),
    import('@assay/core/encoding/json-error.ts'),
  ]);
  return { parseStrictJson, JsonError };
}

/** Converts the position at the start of a message to an offset; columns count characters, not UTF-16 units. */
export function offsetIn(text: string, message: string): number | undefined {
  const [, line, column] = /^Line (\d+), column (\d+)/.exec(message) ?? [];
  if (line === undefined || column === undefined) return undefined;
  const lines = text.split('\n');
  const before = lines.slice(0, Number(line) - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const within = [...(lines[Number(line) - 1] ?? '')].slice(0, Number(column) - 1).join('').length;
  return before + within;
}
