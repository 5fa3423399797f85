import i18next from 'i18next';
import { useState } from 'react';
import { client } from '../../api.ts';
import { formatCount } from '../../lib/formats.ts';
import { notifyDone, notifyFailure } from '../../lib/notifications.ts';
import { notifyDecided } from '../decisions/decided-notice.tsx';
import { refreshDecided } from '../decisions/refresh-decided.ts';
import { notifyUndoable } from '../notices/notify-undoable.tsx';

/** A statement, by its document and number. */
export interface StatementName {
  document_uuid: string;
  number: number;
}

/** Acts on statements. */
export interface Judging {
  isPending: boolean;
  accept: (statements: readonly StatementName[]) => Promise<void>;
  decline: (statements: readonly StatementName[], reason: string) => Promise<void>;
  offer: (statements: readonly StatementName[]) => Promise<void>;
}

/** Accepts, declines and offers statements, one request for each document; says what was done, and offers to undo it. */
export function useJudge(): Judging {
  const [isPending, setIsPending] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setIsPending(true);
    try {
      await work();
    } catch (failure) {
      notifyFailure(failure);
    }
    await refreshDecided();
    setIsPending(false);
  };
  return {
    isPending,
    accept: (statements) => run(() => acceptAll(statements)),
    decline: (statements, reason) => run(() => declineAll(statements, reason, run)),
    offer: (statements) => run(() => offerAll(statements)),
  };
}

/** Numbers of statements, by document. */
function byDocument(statements: readonly StatementName[]): [string, number[]][] {
  const groups = Map.groupBy(statements, ({ document_uuid }) => document_uuid);
  return [...groups].map(([uuid, of]) => [uuid, of.map(({ number }) => number)]);
}

async function acceptAll(statements: readonly StatementName[]): Promise<void> {
  const acts: string[] = [];
  let made = 0;
  try {
    for (const [uuid, numbers] of byDocument(statements)) {
      const done = await client.acceptVexDocument({ uuid, statements: numbers });
      acts.push(done.act);
      made += done.made;
    }
  } finally {
    if (acts.length > 0) notifyDecided(acts, made);
  }
}

async function declineAll(
  statements: readonly StatementName[],
  reason: string,
  run: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const declined: StatementName[] = [];
  try {
    for (const [uuid, numbers] of byDocument(statements)) {
      const done = await client.declineVexStatements({ uuid, statements: numbers, reason });
      declined.push(...done.statements.map((number) => ({ document_uuid: uuid, number })));
    }
  } finally {
    if (declined.length > 0)
      notifyUndoable({
        act: declined.map(({ document_uuid, number }) => `${document_uuid} ${number}`).join(),
        message: i18next.t('vex.declined', wordsOf(declined)),
        onUndo: () => void run(() => offerAll(declined)),
      });
  }
}

async function offerAll(statements: readonly StatementName[]): Promise<void> {
  for (const [uuid, numbers] of byDocument(statements))
    await client.offerVexStatements({ uuid, statements: numbers });
  notifyDone(i18next.t('vex.offered_again', wordsOf(statements)));
}

const wordsOf = ({ length }: readonly StatementName[]) => ({
  count: length,
  shown: formatCount(length),
});
