import { printable } from './printable.ts';

const REDRAW_MS = 100;
const REPEAT_MS = 10_000;

/** Tells people how far a command is. */
export interface Progress {
  /** @param stage the current step, in a word @param detail its figures, which may change often */
  show(stage: string, detail?: string): void;
  /** Clears the line on a terminal; call it before printing anything else. */
  end(): void;
}

/** Destination of progress: a terminal, or a log that keeps every line. */
export interface ProgressOutput {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/**
 * Shows progress: on a terminal one line that is rewritten; elsewhere one plain line per stage, and one every
 * ten seconds during a stage.
 */
export function createProgress(output: ProgressOutput, now = Date.now): Progress {
  let last = { stage: '', at: 0 };
  const isDue = (stage: string, pause: number) => stage !== last.stage || now() - last.at >= pause;
  return {
    show(stage, detail = '') {
      if (!isDue(stage, output.isTTY ? REDRAW_MS : REPEAT_MS)) return;
      last = { stage, at: now() };
      const text = printable(detail === '' ? stage : `${stage} ${detail}`);
      if (!output.isTTY) output.write(`${text}\n`);
      else output.write(`\r\u001b[2K${text.slice(0, (output.columns || 80) - 1)}`);
    },
    end() {
      if (output.isTTY && last.stage !== '') output.write('\r\u001b[2K');
      last = { stage: '', at: 0 };
    },
  };
}

/** `1.4 MB`: decimal units, as tools that send files show them. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
