/**
 * Sends one file several times at once as SBOMs, each changed at its beginning. Runs as its own process, so
 * that its work does not slow the measurement: `send-large.ts <origin> <authorization> <count> <file>`. Prints
 * the answers as one JSON line.
 */
import { createReadStream, statSync } from 'node:fs';
import { request } from 'node:http';
import type { Posted } from './post-sbom.ts';

const [origin = '', authorization = '', count = '1', file = ''] = process.argv.slice(2);
const { size } = statSync(file);

function send(i: number): Promise<Posted> {
  const from = performance.now();
  const begin = `{"bomFormat":"CycloneDX","specVersion":"1.6","version":${i + 1},`;
  const headers = {
    authorization,
    'content-type': 'application/octet-stream',
    'content-length': begin.length + size,
  };
  return new Promise((resolve) => {
    const done = (status: number, sbomid = '') =>
      resolve({ status, sbomid, milliseconds: performance.now() - from });
    const url = `${origin}/api/v1/sboms?project=large&version=${i}`;
    const sending = request(url, { method: 'POST', headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.on('error', () => done(-1));
      answer.on('end', () => {
        const status = answer.statusCode ?? -1;
        done(status, status === 201 ? (JSON.parse(text) as { sbomid: string }).sbomid : '');
      });
    });
    sending.on('error', () => done(-1));
    sending.write(begin);
    createReadStream(file, { highWaterMark: 256 * 1024 }).pipe(sending);
  });
}

const posted = await Promise.all(Array.from({ length: Number(count) }, (_, i) => send(i)));
console.log(JSON.stringify(posted));
