import { encodeUtf8 } from '@assay/core/encoding/utf8.ts';

/** What is wrong with a text that is to be a document, and where; `null` for a good one. */
export interface JsonProblem {
  message: string;
  /** Offset in the text, where it is known. */
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

/** What is loaded of the core. */
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

/** Offset of the place that a message begins with; columns count characters, not UTF-16 units. */
export function offsetIn(text: string, message: string): number | undefined {
  const [, line, column] = /^Line (\d+), column (\d+)/.exec(message) ?? [];
  if (line === undefined || column === undefined) return undefined;
  const lines = text.split('\n');
  const before = lines.slice(0, Number(line) - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const within = [...(lines[Number(line) - 1] ?? '')].slice(0, Number(column) - 1).join('').length;
  return before + within;
}
