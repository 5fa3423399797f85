import i18next from 'i18next';
import { notifyRefusal } from './notifications.ts';

/** True for a drag of files; text and links of a page may be dragged too. */
export const carriesFiles = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer?.types.includes('Files') === true;

/** The files that were dropped. Folders cannot be read; each is named to the person. */
export function droppedFiles(transfer: DataTransfer | null): readonly File[] {
  const files: File[] = [];
  for (const item of transfer?.items ?? []) {
    if (item.kind !== 'file') continue;
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) notifyRefusal(i18next.t('upload.folder', { name: entry.name }));
    else if (file) files.push(file);
  }
  return files;
}

/** Keeps the browser from leaving the page for a file that is dropped where nothing takes it. */
export function guardDrops(): void {
  for (const name of ['dragover', 'drop'] as const)
    window.addEventListener(name, (event) => {
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    });
}
