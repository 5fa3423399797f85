import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/**
 * Patterns of secrets anywhere in a line: session tokens and keys, any bearer or basic credential, and
 * passwords within URLs.
 */
const SECRETS: [RegExp, string][] = [
  [/\b(ay[sk]_)[A-Za-z0-9_-]{4,}/g, '$1***'],
  [/\b(bearer|basic)\s+[A-Za-z0-9._~+/=-]{4,}/gi, '$1 ***'],
  [/\b([a-z][a-z0-9+.-]{0,20}:\/\/[^\s:/@"\\]{1,100}:)[^\s@"\\]{1,512}@/gi, '$1***@'],
];

/** The text with every secret that is recognized by its shape replaced by `***`. */
export function maskSecrets(text: string): string {
  let masked = text;
  for (const [shape, replacement] of SECRETS) masked = masked.replace(shape, replacement);
  return masked;
}

export interface LogOptions {
  /** Minimum level; `info` by default. */
  level?: string;
  /** Destination of lines; standard output by default. */
  sink?: DestinationStream;
}

/**
 * The program's log: one JSON object a line, times in UTC. Masking happens on the finished line, so
 * that no field, message or stack trace can slip past; JSON itself escapes line breaks and controls.
 */
export function createLog({ level = 'info', sink = process.stdout }: LogOptions = {}): Logger {
  const masking: DestinationStream = { write: (line) => sink.write(maskSecrets(line)) };
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // Requests name theirs `err`, as Fastify does, and work in the background `error`.
      serializers: { err: pino.stdSerializers.err, error: pino.stdSerializers.err },
    },
    masking,
  );
}
