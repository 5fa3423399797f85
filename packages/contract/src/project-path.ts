import { z } from 'zod';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** C0, C1, and the characters that turn the direction of text around (UAX 9). */
const HIDDEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to refuse
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\\]/;
const RESERVED_FIRST = new Set(['workspace', 'modern']);

/**
 * Why a project path is refused, or undefined when it is good: 1–16 segments of 1–128 characters, NFC, nothing
 * hidden, no `.`, `..` or `%`, no segment that looks like a uuid (so that every address parses one way),
 * `attachments` nowhere, `workspace` and `modern` not first.
 */
export function projectPathProblem(path: string): string | undefined {
  if (path.length > 16 * 129) return 'A project path has at most 16 segments of 128 characters';
  const segments = path.split('/');
  if (segments.length > 16) return 'A project path has at most 16 segments';
  if (RESERVED_FIRST.has(segments[0] ?? ''))
    return `A project path cannot begin with ${segments[0]}`;
  for (const segment of segments) {
    const problem = segmentProblem(segment);
    if (problem) return problem;
  }
  return undefined;
}

function segmentProblem(segment: string): string | undefined {
  if (segment === '') return 'A project path has no empty segments';
  if ([...segment].length > 128) return 'A segment of a project path has at most 128 characters';
  if (segment === '.' || segment === '..') return 'A project path has no segments . or ..';
  if (segment === 'attachments') return 'A project path has no segment named attachments';
  if (segment.includes('%')) return 'A project path has no percent sign';
  if (HIDDEN.test(segment)) return 'A project path has no control characters or backslashes';
  if (UUID.test(segment)) return 'A segment of a project path cannot have the form of a UUID';
  if (segment !== segment.normalize('NFC')) return 'A project path is written in Unicode form NFC';
  if (segment.trim() !== segment) return 'A segment of a project path has no blanks around it';
  return undefined;
}

/** A project path: 1 to 16 segments separated by slashes, such as `acme/payments/api`. */
export const ProjectPath = z.string().superRefine((path, context) => {
  const problem = projectPathProblem(path);
  if (problem) context.addIssue({ code: 'custom', message: problem });
});
