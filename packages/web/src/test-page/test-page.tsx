/** Environment of a component test: a page at its address, or one component, and its user. */
import assert from 'node:assert/strict';
import { after, afterEach, beforeEach } from 'node:test';
import { setTimeout as setNodeTimeout } from 'node:timers';
import { CurrentUser } from '@assay/contract/users.ts';
import { MantineProvider } from '@mantine/core';
import { cleanNotifications, Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, configure, render, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import type { ReactElement, ReactNode } from 'react';
import { queryClient } from '../api.ts';
import { endWork } from '../lib/own-work.ts';
import { storeSession } from '../lib/session.ts';
import { router } from '../router.ts';
import { startStrings } from '../start-strings.ts';
import { theme } from '../theme.ts';
import { departures, savedFiles } from './test-browser.ts';
import { writeCalledFunctions } from './test-calls.ts';
import { sample } from './test-sample.ts';
import { type Answers, closeServer, serve, serverFaults } from './test-server.ts';

export { act, screen, waitFor, within } from '@testing-library/react';
export { departures, savedFiles } from './test-browser.ts';
export { listOf, sample, sampleOf, uuidOf } from './test-sample.ts';
export { type Asked, answer, NO_ANSWER, READ_AT, Refusal, requestsOf } from './test-server.ts';

/** Limits for elements that never appear, in milliseconds, with allowance for a busy machine. */
configure({
  asyncUtilTimeout: 60_000,
  getElementError: explain,
});
startStrings();
const missing: string[] = [];
i18next.options.saveMissing = true;
i18next.on('missingKey', (_languages, _space, key) => void missing.push(key));
// Retries without delay; no cache timer outlives a test.
queryClient.setDefaultOptions({
  queries: {
    ...queryClient.getDefaultOptions().queries,
    retryDelay: 0,
    gcTime: Number.POSITIVE_INFINITY,
  },
  mutations: { gcTime: Number.POSITIVE_INFINITY },
});

/** Said of the router's lazy components, whose code may come between two drawings. */
const OF_ROUTER = /This library called use\(\) to suspend in a previous render/;
const complaints: string[] = [];
for (const kind of ['error', 'warn'] as const)
  console[kind] = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ');
    if (!OF_ROUTER.test(text)) complaints.push(text);
  };

/** Adds what a user in front of the page would report to the error about a missing element. */
function explain(message: string | null): Error {
  const faults = [...serverFaults().map((fault) => fault.message), ...complaints];
  const text = document.body.textContent?.slice(0, 1500);
  const [sentence] = (message ?? '').split('\n');
  return new Error(
    `${sentence}\nThe page at ${window.location.href} says: ${text}\n${faults.join('\n')}`,
  );
}

/** Fails while an element is there; comparing it with null instead would print the whole document. */
export function assertAbsent(element: Element | null): void {
  if (element) throw new Error(`Still there: ${element.textContent?.slice(0, 300)}`);
}

/** Surroundings of the page. */
export interface PageOptions {
  /** Answers of the server; a read call without one gets the smallest valid answer. */
  answers?: Answers;
  /** The signed-in user. */
  person?: Partial<CurrentUser> | null;
}

/** The person in front of pages that need one. */
const PERSON = { role: 'TenantAdmin', email: 'ada@example.org', first_name: 'Ada' } as const;

/**
 * Opens the page at an address, with its frame, as a browser does.
 *
 * @param address path and query: `/settings/users?open=…`
 * @returns the person's hands
 */
export function openPage(address: string, options: PageOptions = {}): UserEvent {
  prepare(options);
  router.history.replace(address);
  void router.load();
  render(around(<RouterProvider router={router} context={{ queryClient }} />));
  return hands();
}

/** Draws one component where links, strings, the server and notifications work. */
export function openPart(part: ReactElement, options: PageOptions = {}): UserEvent {
  prepare(options);
  const one = createRouter({
    routeTree: createRootRoute({ component: () => part, notFoundComponent: () => part }),
    history: createMemoryHistory(),
  });
  render(around(<RouterProvider router={one} />));
  return hands();
}

/** Hands that wait until a control can be used, as people do: they do nothing with a disabled one, and no test would notice. */
function hands(): UserEvent {
  const user = userEvent.setup();
  const patient =
    <Rest extends unknown[]>(use: (element: Element, ...rest: Rest) => Promise<void>) =>
    async (element: Element, ...rest: Rest) => {
      await waitFor(() => {
        if (element.matches(':disabled')) throw new Error(`Disabled: ${element.outerHTML}`);
      });
      await use(element, ...rest);
    };
  return {
    ...user,
    clear: patient(user.clear),
    click: patient(user.click),
    dblClick: patient(user.dblClick),
    selectOptions: patient(user.selectOptions),
    type: patient(user.type),
  };
}

const around = (children: ReactNode) => (
  <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
    <Notifications transitionDuration={0} autoClose={false} />
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </MantineProvider>
);

function prepare({ answers = {}, person = {} }: PageOptions): void {
  if (person)
    answers = { getCurrentUser: sample(CurrentUser, { ...PERSON, ...person }), ...answers };
  const token = serve(answers);
  if (!person) return;
  storeSession({ token, expiration: '2999-01-01T00:00:00Z' });
}

const { startTransition } = router;

/** The router is the page's own, which never leaves a document: it is as before its first address again. */
function leavePage(): void {
  router.startTransition = startTransition;
  router.stores.setMatches([]);
  router.stores.resolvedLocation.set(undefined);
  router.clearCache();
}

let ending: NodeJS.Timeout | undefined;

/** Ends the process when timers of a page that could not be unmounted would keep it running forever. */
function endWhenLeftBehind(): void {
  process.stderr.write('A page still runs after its last test; the file ends as failed.\n');
  process.exit(1);
}

beforeEach(() => {
  clearTimeout(ending);
  for (const list of [complaints, savedFiles, departures]) list.splice(0);
});

afterEach(async () => {
  // Unreferenced, so it fires only if something else keeps the process running.
  ending = setNodeTimeout(endWhenLeftBehind, 10_000).unref();
  cleanup();
  cleanNotifications();
  queryClient.clear();
  leavePage();
  endWork();
  localStorage.clear();
  sessionStorage.clear();
  const faults = [...serverFaults().map(({ message }) => message), ...complaints.splice(0)];
  assert.deepEqual([...faults, ...missing.splice(0)], [], 'The page or the test is at fault');
});

after(async () => {
  await writeCalledFunctions();
  closeServer();
  window.close();
});
