/**
 * Parses the file name of a `Content-Disposition`, the encoded form first (RFC 6266 §4.1); undefined when there
 * is none.
 */
export function fileNameOf(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
  try {
    return encoded ? decodeURIComponent(encoded) : plain;
  } catch {
    return plain;
  }
}

/** Saves an answer as a file, under the server's name for it or under `fallback`. */
export async function saveFile(response: Response, fallback: string): Promise<void> {
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(response.headers.get('content-disposition')) ?? fallback;
  link.click();
  // The browser has taken the bytes over once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
