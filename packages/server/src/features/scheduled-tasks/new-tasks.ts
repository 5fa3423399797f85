import { randomInt } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { Input } from '@assay/contract/endpoint.ts';
import type { scheduledTasks } from '@assay/contract/scheduled-tasks.ts';
import {
  OSV_ECOSYSTEMS,
  SOURCE_KIND_NAMES,
  SOURCE_KINDS,
  type SourceKindName,
} from '@assay/contract/task-kinds.ts';
import { ecosystemPartsOf } from '@assay/core/versions/ecosystem.ts';
import { Invalid } from '../../errors.ts';
import { uuidV7 } from '../../platform/uuid-v7.ts';
import { csafNameOf } from '../catalogue/sources/csaf-name.ts';
import type { NewTask } from './queries.ts';
import { nextRunOf } from './schedule.ts';

/** Where the operator mirrors the public sources; those that are absent are read where they are published. */
export type SourceLocations = Partial<Record<SourceKindName, string>>;

/** A source to subscribe to. */
export type WantedSource = Input<typeof scheduledTasks.addSources>['sources'][number];

/** Locations of all sources below the base of a mirror: an address, or a directory. */
export const mirrorOf = (base: string): SourceLocations =>
  Object.fromEntries(
    SOURCE_KIND_NAMES.map((kind) => [
      kind,
      `${base.replace(/\/+$/, '')}/${SOURCE_KINDS[kind].mirrored_as}`,
    ]),
  );

/**
 * The tasks that keep sources fresh, each with a minute of its own: all servers of the world together are many.
 *
 * @throws Invalid when a location or ecosystem cannot be
 */
export function newTasksOf(
  sources: readonly WantedSource[],
  zone: string,
  locations: SourceLocations,
): NewTask[] {
  return sources.map((source) => {
    const { kind, ecosystem } = source;
    if (ecosystem !== undefined && kind !== 'osv')
      throw new Invalid(`${SOURCE_KINDS[kind].name} has no ecosystems`);
    const own = ownLocationOf(source, locations);
    const location = own ?? SOURCE_KINDS[kind].location;
    if (location === null)
      throw new Invalid('Name the provider: a domain, or the address of its metadata');
    const named = ecosystem === undefined ? null : ecosystemNamed(ecosystem);
    const part = kind === 'csaf' ? csafNameOf(location).replace(/^csaf-/, '') : named;
    const cron = SOURCE_KINDS[kind].cron.replace('~', String(randomInt(60)));
    return {
      ...{ uuid: uuidV7(), kind, location },
      name: part === null ? SOURCE_KINDS[kind].name : `${SOURCE_KINDS[kind].name} ${part}`,
      is_own_location: own !== undefined,
      ecosystem: named,
      ...{ cron, zone },
      next_run_at: nextRunOf({ cron, zone }, new Date()),
    };
  });
}

/** Where the operator wants a source to be read; undefined: where it is published. */
function ownLocationOf(
  { kind, location }: WantedSource,
  locations: SourceLocations,
): string | undefined {
  // Each provider is a source of its own, so a mirror of one is named like the provider itself.
  if (location === undefined) return kind === 'csaf' ? undefined : locations[kind];
  return checkLocation(kind === 'csaf' ? providerAddressOf(location) : location);
}

/** Completes a domain to an address, at which the provider is found. */
const providerAddressOf = (text: string) => (DOMAIN.test(text) ? `https://${text}` : text);

/** Whether a CSAF provider can be named so: a domain, an address or an absolute path. */
export const isProvider = (text: string): boolean => isLocation(providerAddressOf(text));

const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/i;

function ecosystemNamed(text: string): string {
  const { ecosystem } = ecosystemPartsOf(text);
  const known = OSV_ECOSYSTEMS.find((one) => one.toLowerCase() === ecosystem.toLowerCase());
  if (known !== undefined) return known;
  throw new Invalid(`The OSV export has no ecosystem ${text}`, 'body.sources: ecosystem');
}

/** The location that was asked for, when it is another one. */
export const checkUnlessSame = (requested: string | undefined, own: string | null) =>
  requested === undefined || requested === own ? own : checkLocation(requested);

/**
 * An address with https, or with http on this machine; or an absolute path.
 *
 * @throws Invalid for anything else, and for an address that holds a password: it would be shown
 */
function checkLocation(text: string): string {
  if (isAbsolute(text)) return text;
  if (!URL.canParse(text))
    throw new Invalid('A source is read from an https address or an absolute path');
  const { protocol, username, password, hostname } = new URL(text);
  if (username !== '' || password !== '')
    throw new Invalid('The address of a source must not contain a user name or password');
  const isLocal = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal))
    throw new Invalid('A source is read by https; http is for this machine alone');
  return text;
}

/** Whether a source can be read from there. */
export function isLocation(text: string): boolean {
  try {
    return checkLocation(text) === text;
  } catch (error) {
    if (error instanceof Invalid) return false;
    throw error;
  }
}
