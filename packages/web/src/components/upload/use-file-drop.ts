import { type DragEvent, useState } from 'react';
import { droppedFiles } from '../../lib/file-drop.ts';

/** Handlers for an element that takes files which are let go over it, and whether some hover there. */
export function useFileDrop(onFiles: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false);
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isOver);
  };
  const handlers = {
    onDragEnter: drag(true),
    onDragOver: drag(true),
    onDragLeave: drag(false),
    onDrop: (event: DragEvent) => {
      drag(false)(event);
      const files = droppedFiles(event.dataTransfer);
      if (files.length > 0) onFiles(files);
    },
  };
  return { over, handlers };
}
