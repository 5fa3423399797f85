import {
  Composer,
  type CST,
  type Document,
  type DocumentOptions,
  Lexer,
  type LineCounter,
  type ParseOptions,
  Parser,
  type SchemaOptions,
} from 'yaml';
import { SbomError, type SbomErrorCode } from '../sbom-error.ts';

/** Bounds on a hostile document, like those of JSON and XML. Lengths in UTF-16 units. */
export interface YamlLimits {
  /** Mappings and lists inside each other. */
  depth: number;
  /** One scalar, key, comment or run of spaces, as written. */
  text: number;
  /** Tokens in a row of which none is a scalar or an alias: comments, line ends, indicators, anchors, tags. */
  indicators: number;
  aliases: number;
  /** Keys of one mapping: SPDX objects have fewer than a hundred. */
  keys: number;
}

const LIMITS: YamlLimits = {
  depth: 128,
  text: 1 << 20,
  indicators: 10_000,
  aliases: 1000,
  keys: 10_000,
};

/** The parser's stack contains the document, its root and a scalar besides the nested collections. */
const BESIDE_COLLECTIONS = 3;

/** Token that the lexer emits before an unquoted scalar, which may begin with any character. */
const SCALAR = '\x1f';
/** First characters of tokens with a value. */
const CONTENT = new Set(['*', '"', "'", SCALAR]);

const OPTIONS = {
  schema: 'failsafe',
  customTags: ['null'],
  prettyErrors: false,
  uniqueKeys: false,
  logLevel: 'error',
} satisfies ParseOptions & DocumentOptions & SchemaOptions;

type Refuse = (code: SbomErrorCode, message: string, offset: number) => never;

/**
 * Parses a YAML 1.2 stream of one document. Limits are checked while parsing, because deeply nested open
 * brackets cost the parser many times what other text of the same size does. The first problem ends parsing.
 *
 * @param counter records line starts
 * @throws SbomError `syntax`, `too_deep`, `too_long`, `too_many`; `at` is `line N`
 */
export function readYamlDocument(
  text: string,
  counter: LineCounter,
  limits: YamlLimits = LIMITS,
): Document.Parsed {
  const refuse: Refuse = (code, message, offset) => {
    throw new SbomError(code, message, `line ${counter.linePos(offset).line}`);
  };
  const tokens = tokensOf(text, { counter, limits, refuse });
  const documents = composerOf(counter, refuse).compose(tokens, true, text.length);
  const { value: document } = documents.next();
  if (document === undefined) return refuse('syntax', 'The document is empty.', 0);
  const { value: second } = documents.next();
  if (second !== undefined) notYaml(refuse, 'a second document begins', second.range[0]);
  const [problem] = [...document.errors, ...document.warnings];
  if (problem !== undefined) notYaml(refuse, problem.message, problem.pos[0]);
  return document;
}

/**
 * Ends at the first problem, because every problem of a hostile document would become an error object with a
 * stack. The library catches exceptions in transit and reports them as problems again, so the first one is
 * saved.
 */
function composerOf(lineCounter: LineCounter, refuse: Refuse): Composer {
  let first: unknown;
  const onError = (source: Source, _: string, message: string) => {
    try {
      if (first === undefined) notYaml(refuse, message, offsetOf(source));
    } catch (error) {
      first = error;
    }
    throw first;
  };
  return Object.assign(new Composer({ ...OPTIONS, lineCounter }), { onError });
}

type Source = number | readonly number[] | { offset: number };

function offsetOf(source: Source): number {
  if (typeof source === 'number') return source;
  return 'offset' in source ? source.offset : (source[0] ?? 0);
}

interface Guard {
  counter: LineCounter;
  limits: YamlLimits;
  refuse: Refuse;
}

function* tokensOf(text: string, guard: Guard): Generator<CST.Token, void> {
  const { counter, refuse } = guard;
  const parser = new Parser(counter.addNewLine);
  const check = checkOf(guard, parser);
  counter.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    check(lexeme);
    for (const token of parser.next(lexeme)) yield checked(token, refuse);
  }
  for (const token of parser.end()) yield checked(token, refuse);
}

/** Looks at each token before the parser takes it. */
function checkOf({ limits, refuse }: Guard, parser: Parser): (lexeme: string) => void {
  let indicators = 0;
  let aliases = 0;
  let previous = '';
  return (lexeme) => {
    const first = previous === SCALAR ? SCALAR : (lexeme[0] ?? '');
    previous = lexeme;
    indicators = CONTENT.has(first) ? 0 : indicators + 1;
    if (indicators > limits.indicators) {
      refuse('too_many', `More than ${limits.indicators} signs without a value.`, parser.offset);
    }
    if (first === '*' && ++aliases > limits.aliases) {
      refuse('too_many', `More than ${limits.aliases} aliases.`, parser.offset);
    }
    const open = parser.stack.at(-1);
    if (isMapping(open) && open.items.length > limits.keys) {
      refuse('too_many', `A mapping has more than ${limits.keys} keys.`, parser.offset);
    }
    if (lexeme.length > limits.text) {
      refuse('too_long', `A text is longer than ${limits.text} characters.`, parser.offset);
    }
    if (parser.stack.length > limits.depth + BESIDE_COLLECTIONS) {
      refuse('too_deep', `Values are nested deeper than ${limits.depth}.`, parser.offset);
    }
  };
}

/** Whether the token is an open mapping, by indentation or in braces. */
function isMapping(token: CST.Token | undefined): token is CST.BlockMap | CST.FlowCollection {
  if (token?.type === 'flow-collection') return token.start.source === '{';
  return token?.type === 'block-map';
}

function checked(token: CST.Token, refuse: Refuse): CST.Token {
  if (token.type === 'error') notYaml(refuse, token.message, token.offset);
  return token;
}

function notYaml(refuse: Refuse, message: string, offset: number): never {
  return refuse('syntax', `This is not YAML as SPDX uses it: ${message.slice(0, 300)}`, offset);
}
