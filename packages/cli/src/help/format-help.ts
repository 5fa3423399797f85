import { CALL_TEXTS } from './call-texts.gen.ts';
import type { CliCall } from './cli-calls.ts';

/** An option or argument as the user types it, and its description. */
export type HelpOption = readonly [flag: string, text: string];

/** Parts of the help of a command, in their order. */
export interface HelpParts {
  /** Each form of the command, without `assay`. */
  usage: readonly string[];
  /** Paragraphs before the options. */
  about?: readonly string[];
  options?: readonly HelpOption[];
  /** Further options, each group behind a paragraph. */
  groups?: readonly { about: string; options: readonly HelpOption[] }[];
  /** Paragraphs behind the options. */
  notes?: readonly string[];
  /** Calls of the API that the command makes, the most important first. */
  calls?: readonly CliCall[];
}

/** Characters of a line of help. */
const WIDTH = 100;

/** Description of an input of a call, as the API reference has it, in the form of an option: no capital, no full stop. */
export function fieldText<C extends CliCall>(
  call: C,
  field: keyof (typeof CALL_TEXTS)[C]['fields'] & string,
): string {
  const fields: Record<string, string> = CALL_TEXTS[call].fields;
  return (fields[field] ?? '')
    .replace(/\.$/, '')
    .replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}

/** Formats the help of a command. Calls, access and fields come from the contract, like the API reference. */
export function formatHelp({
  usage,
  about = [],
  options = [],
  groups = [],
  notes = [],
  calls = [],
}: HelpParts): string {
  const paragraphs = [
    usage.map((form, i) => wrap(`${i === 0 ? 'Usage:' : '      '} assay ${form}`, 13)).join('\n'),
    ...about.map((text) => wrap(text, 0)),
    ...(options.length > 0 ? [columns(options)] : []),
    ...groups.flatMap((group) => [wrap(group.about, 0), columns(group.options)]),
    ...notes.map((text) => wrap(text, 0)),
    ...(calls.length > 0 ? [`Calls of the API:\n${columns(calls.map(describedCall))}`] : []),
  ];
  return paragraphs.join('\n\n');
}

function describedCall(call: CliCall): HelpOption {
  const { route, summary, needs } = CALL_TEXTS[call];
  return [route, `${summary}. ${needs}`.trim()];
}

/** Two columns: flags, and wrapped texts. */
function columns(rows: readonly HelpOption[]): string {
  const width = Math.max(...rows.map(([flag]) => flag.length));
  return rows.map(([flag, text]) => wrap(`  ${flag.padEnd(width)}  ${text}`, width + 4)).join('\n');
}

/** Breaks a text between words; lines after the first are indented. */
function wrap(text: string, indent: number): string {
  const [, start = '', rest = ''] = /^(\s*(?:\S+(?: {2,}))?)(.*)$/s.exec(text) ?? [];
  const lines: string[] = [];
  let line = start;
  for (const word of rest.split(' ')) {
    const isEmpty = line.trim() === '' || line === start;
    if (!isEmpty && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = ' '.repeat(indent) + word;
    } else line += isEmpty ? word : ` ${word}`;
  }
  return [...lines, line].join('\n');
}
