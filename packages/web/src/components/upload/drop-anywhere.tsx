import { IconFileUpload } from '@assay/icons';
import { useEffect, useRef, useState } from 'react';
import { carriesFiles, droppedFiles } from '../../lib/file-drop.ts';
import styles from './drop.module.css';

/**
 * Accepts files dropped anywhere on the page, with a hint while they hover over it.
 *
 * @param hint what dropping does
 */
export function DropAnywhere({
  hint,
  onFiles,
}: {
  hint: string;
  onFiles: (files: readonly File[]) => void;
}) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    // Each element below the pointer is entered and left; only the last of them ends it.
    let entered = 0;
    const handlers: Record<string, (event: DragEvent) => void> = {
      dragenter: () => {
        entered += 1;
        setOver(true);
      },
      dragleave: () => {
        entered -= 1;
        if (entered === 0) setOver(false);
      },
      dragover: () => undefined,
      drop: ({ dataTransfer }) => {
        entered = 0;
        setOver(false);
        const files = droppedFiles(dataTransfer);
        if (files.length > 0) latest.current(files);
      },
    };
    const stop = new AbortController();
    // Above the zones of the page, below the frame's own handling of files.
    for (const [name, handle] of Object.entries(handlers))
      document.body.addEventListener(
        name as 'drop',
        (event) => {
          // A drop zone of the page has taken it.
          if (event.defaultPrevented || !carriesFiles(event)) return;
          event.preventDefault();
          handle(event);
        },
        { signal: stop.signal },
      );
    return () => stop.abort();
  }, []);
  if (!isOver) return null;
  return (
    <div className={styles.dropOver} aria-hidden="true">
      <p>
        <IconFileUpload className="icon" />
        {hint}
      </p>
    </div>
  );
}
