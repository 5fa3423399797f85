import { useEffect, useRef, useState } from 'react';
import type { Proposal } from './proposal-of.ts';
import { proposeFor } from './propose.ts';

/** A file to upload, with its destination. */
export interface Waiting extends Proposal {
  id: number;
  file: File;
  /** False while its metadata are read. */
  isRead: boolean;
  /** Fields that the user has edited. */
  typed: Partial<Proposal>;
}

let lastId = 0;

/**
 * Manages files with the project and version that their metadata propose. Typed values are never replaced.
 *
 * @param fallback project of files that name none
 */
export function useProposals(files: readonly File[], fallback: string) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const known = useRef(new Set<File>());
  const change = (id: number, changesOf: (before: Waiting) => Partial<Waiting>) =>
    setWaiting((all) => all.map((one) => (one.id === id ? { ...one, ...changesOf(one) } : one)));
  useEffect(() => {
    for (const file of files) {
      if (known.current.has(file)) continue;
      known.current.add(file);
      lastId += 1;
      const id = lastId;
      setWaiting((all) => [
        ...all,
        { id, file, project: '', version: '', isRead: false, typed: {} },
      ]);
      void proposeFor(file).then((proposal) =>
        change(id, ({ typed }) => ({
          isRead: true,
          project: typed.project ?? (proposal?.project || fallback),
          version: typed.version ?? proposal?.version ?? '',
        })),
      );
    }
  });
  return {
    waiting,
    type: (id: number, changes: Partial<Proposal>) =>
      change(id, ({ typed }) => ({ ...changes, typed: { ...typed, ...changes } })),
    remove: (ids: readonly number[]) =>
      setWaiting((all) => all.filter(({ id }) => !ids.includes(id))),
  };
}
