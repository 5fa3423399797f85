import { type Client, createClient, type Send } from '@assay/contract/client.ts';
import { type Api, api } from '@assay/contract/index.ts';
import { type TestServer, testAddress } from '../../test-server.ts';

/** A user's browser at its own address; it keeps the latest cookie. */
export interface TestBrowser {
  api: Client<Api>;
  send: Send;
  /** `name=value`; '' when it has none. */
  cookie: string;
  /** The last Set-Cookie header, unparsed. */
  setCookie: string;
}

/** A browser that has visited nothing yet. */
export function testBrowser(server: TestServer): TestBrowser {
  const address = testAddress();
  const browser: TestBrowser = {
    cookie: '',
    setCookie: '',
    async send(path, init) {
      const headers = browser.cookie === '' ? {} : { cookie: browser.cookie };
      const answer = await server.send(headers, address)(path, init);
      const setCookie = answer.headers.get('set-cookie');
      if (setCookie !== null) {
        browser.setCookie = setCookie;
        const pair = setCookie.split(';', 1)[0] ?? '';
        browser.cookie = pair.endsWith('=') ? '' : pair;
      }
      return answer;
    },
    api: createClient(api, (path, init) => browser.send(path, init)),
  };
  return browser;
}

/** Parameters that the page reads from the provider's redirect. */
export function queryOf(url: URL): { state: string; code: string } {
  const value = (name: string) => url.searchParams.get(name) ?? '';
  return { state: value('state'), code: value('code') };
}
