/**
 * Witness policies (C2SP tlog-policy): trusted logs, witnesses, and the quorum of witnesses that must have seen
 * a checkpoint.
 *
 *     log <vkey>
 *     witness W1 <vkey>
 *     witness W2 <vkey>
 *     group both all W1 W2
 *     quorum both
 */

import type { Hasher } from './hasher.ts';
import { NoteError } from './note-error.ts';
import { parseVerifierKey, type VerifierKey } from './verifier-key.ts';

/** A policy, read. */
export interface WitnessPolicy {
  logs: VerifierKey[];
  witnesses: VerifierKey[];
  /** Whether cosignatures by these keys are enough; with `quorum none` always. */
  isQuorum(cosigned: readonly VerifierKey[]): boolean;
  /** `quorum none`: no signature besides the log's is required. */
  is_unwitnessed: boolean;
}

type Rule = (cosigned: readonly VerifierKey[]) => boolean;

const MOST_LINES = 1000;

/** Reads a policy; lines of `#` are remarks. @throws NoteError with the line */
export function parseWitnessPolicy(hasher: Hasher, text: string): WitnessPolicy {
  const lines = text.split('\n');
  if (lines.length > MOST_LINES)
    throw new NoteError('policy', 'The policy is too long', MOST_LINES);
  const reading = new PolicyReading(hasher);
  for (const [i, line] of lines.entries()) {
    const words = line.trim().split(/[ \t]+/);
    if (words[0] !== '' && !words[0]?.startsWith('#')) reading.take(words, i + 1);
  }
  return reading.policy(lines.length);
}

class PolicyReading {
  readonly #hasher: Hasher;
  readonly #logs: VerifierKey[] = [];
  readonly #witnesses: VerifierKey[] = [];
  readonly #rules = new Map<string, Rule>();
  #quorum: string | undefined;

  constructor(hasher: Hasher) {
    this.#hasher = hasher;
  }

  take([kind = '', ...words]: string[], at: number): void {
    const [name = '', second = '', ...members] = words;
    if (kind === 'log' && words.length >= 1) this.#logs.push(this.#key(name, at));
    else if (kind === 'witness' && words.length >= 2) this.#witness(name, second, at);
    else if (kind === 'group' && members.length > 0) this.#group(name, [second, ...members], at);
    else if (kind === 'quorum' && words.length === 1 && this.#quorum === undefined)
      this.#quorum =
        name === 'none' || this.#rules.has(name) ? name : refuse(`${name} is unknown`, at);
    else refuse('A line is log, witness, group or one quorum', at);
  }

  policy(lines: number): WitnessPolicy {
    const quorum = this.#quorum ?? refuse('The line quorum is missing', lines);
    return {
      logs: this.#logs,
      witnesses: this.#witnesses,
      isQuorum: this.#rules.get(quorum) ?? (() => true),
      is_unwitnessed: quorum === 'none',
    };
  }

  #witness(name: string, key: string, at: number): void {
    const witness = this.#key(key, at);
    this.#witnesses.push(witness);
    this.#name(
      name,
      (cosigned) =>
        cosigned.some((one) => one.key_id === witness.key_id && one.name === witness.name),
      at,
    );
  }

  #group(name: string, [count = '', ...members]: string[], at: number): void {
    const rules = members.map(
      (member) => this.#rules.get(member) ?? refuse(`${member} is unknown`, at),
    );
    if (new Set(members).size < members.length) refuse('A member counts once', at);
    const needed = count === 'any' ? 1 : count === 'all' ? rules.length : Number(count);
    if (!Number.isInteger(needed) || needed < 1 || needed > rules.length)
      refuse('A group needs any, all or a number of its members', at);
    this.#name(name, (cosigned) => rules.filter((rule) => rule(cosigned)).length >= needed, at);
  }

  #name(name: string, rule: Rule, at: number): void {
    if (name === 'none' || this.#rules.has(name)) refuse(`${name} is there already`, at);
    this.#rules.set(name, rule);
  }

  #key(text: string, at: number): VerifierKey {
    try {
      return parseVerifierKey(this.#hasher, text);
    } catch (error) {
      if (error instanceof NoteError) refuse(error.message, at);
      throw error;
    }
  }
}

function refuse(message: string, at: number): never {
  throw new NoteError('policy', message, at);
}
