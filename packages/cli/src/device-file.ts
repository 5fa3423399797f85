import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Cookie with which a server recognizes this user of this machine; it proves nothing else. */
const COOKIE = /^((?:__Host-)?assay_device=[A-Za-z0-9_-]{43})(?:;|$)/;

/** Identity of this machine that a server issued, to be sent with the next sign-in. */
export interface Device {
  /** Headers of a sign-in. */
  headers: Record<string, string>;
  /** Looks at an answer to a sign-in. */
  see(answer: Response): void;
  /** Stores the cookies, readable only by this user of the machine. */
  keep(): Promise<void>;
}

/** Opens the device cookie of a server: wrong guesses by strangers never lock out a known device. */
export async function openDevice(configDir: string, url: string): Promise<Device> {
  const file = join(configDir, 'devices.json');
  const devices = devicesIn(await readFile(file, 'utf8').catch(() => ''));
  const known = devices[url];
  let seen: string | undefined;
  return {
    headers: known === undefined ? {} : { cookie: known },
    see(answer) {
      for (const line of answer.headers.getSetCookie()) seen = COOKIE.exec(line)?.[1] ?? seen;
    },
    async keep() {
      if (seen === undefined || seen === known) return;
      await mkdir(configDir, { recursive: true, mode: 0o700 });
      await chmod(configDir, 0o700);
      const next = `${file}.${process.pid}`;
      await rm(next, { force: true });
      const text = `${JSON.stringify({ ...devices, [url]: seen }, null, 2)}\n`;
      await writeFile(next, text, { mode: 0o600, flag: 'wx' });
      await rename(next, file);
    },
  };
}

/** Cookies by server; damaged content counts as none. */
function devicesIn(text: string): Record<string, string> {
  try {
    const entries = Object.entries<string>(Object(JSON.parse(text)));
    return Object.fromEntries(
      entries.filter(([, cookie]) => typeof cookie === 'string' && COOKIE.test(cookie)),
    );
  } catch {
    return {};
  }
}
