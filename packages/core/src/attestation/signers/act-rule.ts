/**
 * Acts of persons behind leaves of the signers log (ADR 0026). A database trigger writes a leaf for every row
 * change, no matter who made it. The sequencer copies the act from the audit entry of the same transaction,
 * which names the person. After the leaf `policy`, a leaf that grants a right without a matching act has no
 * effect; once a `policy` names administrators, neither has one without a signature by one of them.
 */

import type { Instant } from '../../encoding/instant.ts';
import type { Act } from './act.ts';
import type { ControlLeaf } from './control-leaf.ts';
import { type SignatureFailure, SignatureRule } from './signature-rule.ts';
import type { ControlEntry } from './signers-group.ts';

/** Reason why a leaf has no effect. */
export type ActFailure =
  | 'no_act'
  | 'another_act'
  | 'act_used_before'
  | 'act_too_old'
  | SignatureFailure;

/** Whether the action, its subject and its object are those that make such a leaf; null where none is needed. */
function fits(leaf: ControlLeaf, { action, subject, of }: Act): boolean | null {
  switch (leaf.kind) {
    case 'signers-group':
      return action === `signers_group.${leaf.op}` && subject === leaf.group;
    case 'signing-key':
      return leaf.op === 'revoke'
        ? null
        : action === 'signing_key.register' && subject === leaf.key;
    case 'group-member':
      if (leaf.op === 'remove') return null;
      if (action === 'signers_group.follow_directory') return subject === leaf.principal;
      return ADDITIONS.has(action) && subject === leaf.group && of === leaf.principal;
    case 'policy':
      return leaf.administrators === undefined ? null : action === 'signers_policy.change';
    // A principal alone has no rights: it needs a key and a group.
    case 'principal':
      return null;
  }
}

const ADDITIONS: ReadonlySet<string> = new Set([
  'signers_group.add_user',
  'signers_group.add_api_key',
]);

const NEEDLESS: Act = {
  ...{ action: '', actor: '', at: 0, entry: '', role: '', subject: '' },
  of: null,
};

/** Holds the leaves of one signers log, in order, against their acts. */
export class ActRule {
  /** Time from which acts are required; null while they are not. */
  #since: Instant | null = null;
  readonly #used = new Set<string>();
  readonly #signatures = new SignatureRule();

  /**
   * Returns the reason why the next leaf has no effect; null if it has.
   *
   * @param isSigned whether the signature in it holds over it, no matter whose key it is
   */
  failureOf({ leaf }: ControlEntry, { isSigned }: { isSigned: boolean }): ActFailure | null {
    const failure =
      this.#actFailure(leaf) ??
      (fits(leaf, NEEDLESS) === null ? null : this.#signatures.failureOf(leaf, { isSigned }));
    if (failure === null) this.#signatures.take(leaf);
    return failure;
  }

  #actFailure(leaf: ControlLeaf): ActFailure | null {
    if (leaf.kind === 'policy') this.#since ??= leaf.time;
    if (this.#since === null || fits(leaf, NEEDLESS) === null) return null;
    const { act } = leaf;
    if (act === undefined) return 'no_act';
    if (!fits(leaf, act)) return 'another_act';
    // The entry was written before its leaf was sequenced, and the log's clock may lag by less than a minute.
    if (act.at < this.#since - MINUTE) return 'act_too_old';
    const use = JSON.stringify([act.entry, nameOf(leaf)]);
    if (this.#used.has(use)) return 'act_used_before';
    this.#used.add(use);
    return null;
  }
}

const MINUTE = 60_000;

/** Identifies the object of a leaf. */
function nameOf(leaf: ControlLeaf): string[] {
  switch (leaf.kind) {
    case 'signing-key':
      return [leaf.key];
    case 'signers-group':
      return [leaf.group];
    case 'group-member':
      return [leaf.group, leaf.principal];
    case 'principal':
      return [leaf.principal];
    case 'policy':
      return [];
  }
}
