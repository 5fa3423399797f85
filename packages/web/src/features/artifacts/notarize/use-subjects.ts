import { useCallback, useEffect, useRef, useState } from 'react';
import { hashFile } from '../hash/hash-file.ts';
import type { Subject } from './subject.ts';

/** Manages files dropped while a drawer is open, and other subjects; files are hashed one by one. */
export function useSubjects(dropped: readonly File[], about: Subject | undefined) {
  const [subjects, setSubjects] = useState<readonly Subject[]>(about ? [about] : []);
  const work = useRef({
    taken: new WeakSet<File>(),
    last: Promise.resolve(),
    stops: new Set<AbortController>(),
  });
  const change = useCallback(
    (id: string, changes: Partial<Subject>) =>
      setSubjects((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one))),
    [],
  );
  const put = useCallback(
    (subject: Subject) =>
      setSubjects((all) => [...all.filter(({ id }) => id !== subject.id), subject]),
    [],
  );
  const addFiles = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        if (work.current.taken.has(file)) continue;
        work.current.taken.add(file);
        const id = crypto.randomUUID();
        put({ id, name: file.name, size: file.size, sha256: null, share: 0, isFailed: false });
        const stop = new AbortController();
        work.current.stops.add(stop);
        work.current.last = work.current.last.then(async () => {
          if (stop.signal.aborted) return;
          const onShare = (share: number) => change(id, { share });
          await hashFile(file, { signal: stop.signal, onShare }).then(
            (sha256) => change(id, { sha256, share: 1 }),
            () => change(id, { isFailed: true }),
          );
          work.current.stops.delete(stop);
        });
      }
    },
    [change, put],
  );
  useEffect(() => addFiles(dropped), [addFiles, dropped]);
  useEffect(() => {
    const { stops } = work.current;
    return () => {
      for (const stop of stops) stop.abort();
    };
  }, []);
  const takeOff = (id: string) => setSubjects((all) => all.filter((one) => one.id !== id));
  const clear = () => setSubjects(about ? [about] : []);
  return { subjects, addFiles, put, takeOff, clear };
}
