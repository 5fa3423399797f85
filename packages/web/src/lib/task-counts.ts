import { useSyncExternalStore } from 'react';

/** Tasks of this tab that go on while the user navigates: all that are listed, and those of them that have not ended. */
export interface TaskCounts {
  all: number;
  running: number;
}

const NONE: TaskCounts = { all: 0, running: 0 };
let counts = { uploads: NONE, imports: NONE };
let sum = NONE;
const watchers = new Set<() => void>();

/** Sets the counts of one kind; the frame shows them without loading the code of the tasks. */
export function countTasks(kind: keyof typeof counts, next: TaskCounts): void {
  counts = { ...counts, [kind]: next };
  const { uploads, imports } = counts;
  sum = { all: uploads.all + imports.all, running: uploads.running + imports.running };
  for (const watcher of watchers) watcher();
}

/** Counts of all kinds together. */
export const useTaskCounts = (): TaskCounts =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => sum,
  );
