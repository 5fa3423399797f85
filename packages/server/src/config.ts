import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { MailServer } from './features/mail/mailer.ts';
import {
  FEEDS_FORM,
  readFeeds,
  type WantedFeeds,
} from './features/scheduled-tasks/feeds-variable.ts';
import {
  isLocation,
  mirrorOf,
  type SourceLocations,
} from './features/scheduled-tasks/new-tasks.ts';
import type { AnchorCopyConfig } from './log/publish/anchor-copy.ts';
import { defaultDataDir } from './platform/db/embedded-postgres.ts';
import type { OuterKeySource } from './platform/secrets/open-outer-key.ts';
import { SSO_ENVIRONMENT, type SsoConfig, ssoConfigOf } from './sso-config.ts';
import { STRIPE_ENVIRONMENT, type StripeConfig, stripeConfigOf } from './stripe-config.ts';

/** Directory of the packages: location of the built page and, by default, of the data directory. */
export const CHECKOUT = fileURLToPath(new URL('../../../', import.meta.url));

const Text = z.string().min(1).describe('a text');
const Port = z.coerce.number().int().min(0).max(65535);
const MaxUpload = z.coerce.number().int().min(1024);

/** The environment that the operator sets; everything has a default that works. */
const Environment = z.object({
  ASSAY_HOST: Text.default('127.0.0.1'),
  ASSAY_PORT: Port.default(8080).describe('a port from 0 to 65535'),
  ASSAY_DATA: Text.optional(),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('an address such as postgres://owner:password@host/database'),
  ASSAY_BLOBS: z
    .string()
    .regex(/^file:./)
    .optional()
    .describe('file:<directory>'),
  ASSAY_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('an address that begins with http:// or https://'),
  ASSAY_ADMIN_EMAIL: Text.optional(),
  ASSAY_ADMIN_PASSWORD: Text.optional(),
  ASSAY_DEMO: z.enum(['0', '1']).default('0').describe('0 or 1'),
  ASSAY_FEEDS: Text.transform(readFeeds)
    .refine((feeds) => feeds !== undefined)
    .optional()
    .describe(FEEDS_FORM),
  ASSAY_MIRROR: Text.refine(isLocation)
    .optional()
    .describe('an https address (http on this machine), or an absolute path'),
  ASSAY_NVD_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional()
    .describe('a key of the NVD API'),
  ASSAY_LICENSE_KEY: Text.optional(),
  ASSAY_KEK_FILE: Text.optional(),
  ASSAY_KEK_COMMAND: z.string().regex(/\S/).optional().describe('a program, with arguments if any'),
  ASSAY_SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('an address such as smtp://user:password@host:587 or smtps://host'),
  ASSAY_MAIL_FROM: z.email().optional().describe('an e-mail address'),
  ...SSO_ENVIRONMENT,
  ...STRIPE_ENVIRONMENT,
  ASSAY_SIGN_UP: z.enum(['open', 'closed']).default('open').describe('open or closed'),
  ASSAY_ROLE: z
    .enum(['all', 'api', 'worker', 'sequencer'])
    .default('all')
    .describe('all, api, worker or sequencer'),
  ASSAY_ANCHOR: Text.optional(),
  ASSAY_ANCHOR_COPIES: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter((place) => place !== ''))
    .refine((places) => places.every(isAnchorPlace))
    .describe(
      'places with spaces between: file:<directory>, https://host/path, s3://bucket/key, mailto:person@host',
    ),
  ASSAY_ANCHOR_AUTHORIZATION: Text.optional(),
  ASSAY_WEBHOOK_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(/\s+/).filter((origin) => origin !== ''))
    .refine((origins) => origins.every((one) => URL.canParse(one) && new URL(one).origin === one))
    .describe('origins with spaces between, such as https://chat.example.internal'),
  AWS_ACCESS_KEY_ID: Text.optional(),
  AWS_SECRET_ACCESS_KEY: Text.optional(),
  AWS_SESSION_TOKEN: Text.optional(),
  AWS_REGION: Text.optional(),
  AWS_ENDPOINT_URL_S3: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('an address'),
  ASSAY_LOG_ORIGIN: z
    .string()
    .regex(/^[^\s+/]([^\s+]*[^\s+/])?$/)
    .optional()
    .describe('a host, and a path if any, such as assay.example.com/logs'),
  ASSAY_SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)[\x21-\x7e]+$/)
    .optional()
    .describe('an address such as mailto:security@example.com or https://example.com/security'),
  ASSAY_TRUSTED_PROXIES: z.string().default(''),
  ASSAY_MAX_UPLOAD: MaxUpload.default(512 * 1024 * 1024).describe(
    'a number of bytes, 1024 at least',
  ),
  ASSAY_ADVISORY_MAX_AGE: z.coerce
    .number()
    .positive()
    .max(3650)
    .default(7)
    .describe('a number of days, more than 0 and 3650 at most'),
  ASSAY_DISK_RESERVE: z.coerce.number().int().min(0).optional().describe('a number of bytes'),
  ASSAY_RECHECK_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(14)
    .describe('a number of days, 1 to 365'),
  ASSAY_LOG: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('debug, info, warn, error or silent'),
});

/** A directory, an object in S3, a person, or an address that is https, or http on this machine. */
function isAnchorPlace(place: string): boolean {
  if (place.startsWith('file:/') || /^s3:\/\/[\da-z.-]{3,63}\/[\w./-]+$/.test(place)) return true;
  if (place.startsWith('mailto:')) return z.email().safeParse(place.slice(7)).success;
  const url = URL.canParse(place) ? new URL(place) : undefined;
  const isHere = url?.protocol === 'http:' && ['127.0.0.1', '[::1]'].includes(url.hostname);
  return url?.protocol === 'https:' || isHere;
}

/** Credentials under the usual S3 variable names; undefined if one is missing. */
function s3Of(env: {
  AWS_ACCESS_KEY_ID?: string | undefined;
  AWS_SECRET_ACCESS_KEY?: string | undefined;
  AWS_SESSION_TOKEN?: string | undefined;
  AWS_REGION?: string | undefined;
  AWS_ENDPOINT_URL_S3?: string | undefined;
}): AnchorCopyConfig['s3'] {
  const { AWS_ACCESS_KEY_ID: key_id, AWS_SECRET_ACCESS_KEY: secret, AWS_REGION: region } = env;
  if (key_id === undefined || secret === undefined || region === undefined) return undefined;
  const { AWS_SESSION_TOKEN: session_token, AWS_ENDPOINT_URL_S3: endpoint } = env;
  return { key_id, secret, session_token, region, endpoint };
}

/** Complete configuration of this process. */
export interface Config {
  host: string;
  port: number;
  data_dir: string;
  /** External database; undefined: the embedded one. */
  database_url: string | undefined;
  /** `file:<directory>`. */
  blobs: string;
  public_url: string;
  admin: { email: string; password: string } | undefined;
  /** Whether a server without accounts is filled with a demonstration. */
  demo: boolean;
  /** Directory of advisory feeds, or sources to subscribe to. */
  feeds: WantedFeeds | undefined;
  /** URLs of the operator's mirrors of the public sources. */
  source_locations: SourceLocations;
  /** PEM of a public key that validates licenses, besides the vendor's. */
  license_key_file: string | undefined;
  role: 'all' | 'api' | 'worker' | 'sequencer';
  /** Directory of the file of all published checkpoints. */
  anchor: string;
  /** Places for copies of the last checkpoints. */
  anchor_copies: AnchorCopyConfig;
  /** Origins that notifications may reach at private addresses. */
  webhook_origins: string[];
  /** Key of the NVD API, which then allows ten times as many requests. */
  nvd_api_key: string | undefined;
  /** Where logs are said to be, if this is the first start. */
  log_origin: string;
  /** Whether visitors may create accounts, which have no rights until an administrator grants them. */
  sign_up: 'open' | 'closed';
  outer_key: OuterKeySource;
  /** Undefined: mails stay in the outbox. */
  mail: MailServer | undefined;
  sso: SsoConfig;
  /** Undefined: payments are off. */
  stripe: StripeConfig | undefined;
  trusted_proxies: string[];
  /** For `/.well-known/security.txt`; undefined: the vendor's. */
  security_contact: string | undefined;
  /** Largest document, decompressed. */
  max_upload_bytes: number;
  /** Days after which advisories of a source are stale. */
  advisory_max_age_days: number;
  /** Bytes reserved on the disk; undefined: by its size. */
  disk_reserve: number | undefined;
  /** Days in which stored bytes and derived rows are checked again. */
  recheck_days: number;
  log_level: string;
}

/**
 * Reads the environment.
 *
 * @throws Error with one line per variable that is wrong; values are not repeated, as they may be secret
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const variables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const env = checkedVariables(variables);
  const data_dir = resolve(env.ASSAY_DATA ?? defaultDataDir(CHECKOUT));
  const { ASSAY_ADMIN_EMAIL: email, ASSAY_ADMIN_PASSWORD: password } = env;
  if ((email === undefined) !== (password === undefined)) {
    throw new Error(
      'ASSAY_ADMIN_EMAIL and ASSAY_ADMIN_PASSWORD belong together: set both or none.',
    );
  }
  const public_url =
    env.ASSAY_PUBLIC_URL ?? `http://${hostInUrl(env.ASSAY_HOST)}:${env.ASSAY_PORT}`;
  const { ASSAY_SMTP_URL: smtp_url, ASSAY_MAIL_FROM: from } = env;
  return {
    host: env.ASSAY_HOST,
    port: env.ASSAY_PORT,
    data_dir,
    database_url: env.DATABASE_URL,
    blobs: env.ASSAY_BLOBS ?? `file:${join(data_dir, 'blobs')}`,
    public_url,
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
    demo: env.ASSAY_DEMO === '1',
    feeds: env.ASSAY_FEEDS,
    source_locations: env.ASSAY_MIRROR === undefined ? {} : mirrorOf(env.ASSAY_MIRROR),
    license_key_file: env.ASSAY_LICENSE_KEY,
    role: env.ASSAY_ROLE,
    anchor: resolve(env.ASSAY_ANCHOR ?? join(data_dir, 'anchor')),
    anchor_copies: {
      places: env.ASSAY_ANCHOR_COPIES,
      authorization: env.ASSAY_ANCHOR_AUTHORIZATION,
      s3: s3Of(env),
    },
    webhook_origins: env.ASSAY_WEBHOOK_ORIGINS,
    nvd_api_key: env.ASSAY_NVD_API_KEY,
    log_origin: env.ASSAY_LOG_ORIGIN ?? originOf(public_url),
    sign_up: env.ASSAY_SIGN_UP,
    outer_key: {
      file: env.ASSAY_KEK_FILE ?? join(data_dir, 'keys/kek'),
      ...commandOf(env.ASSAY_KEK_COMMAND, variables),
    },
    mail: smtp_url === undefined ? undefined : { smtp_url, from: from ?? senderOf(public_url) },
    sso: ssoConfigOf(env),
    stripe: stripeConfigOf(env),
    security_contact: env.ASSAY_SECURITY_CONTACT,
    trusted_proxies: env.ASSAY_TRUSTED_PROXIES.split(',').filter((address) => address !== ''),
    max_upload_bytes: env.ASSAY_MAX_UPLOAD,
    advisory_max_age_days: env.ASSAY_ADVISORY_MAX_AGE,
    disk_reserve: env.ASSAY_DISK_RESERVE,
    recheck_days: env.ASSAY_RECHECK_DAYS,
    log_level: env.ASSAY_LOG,
  };
}

function checkedVariables(variables: object): z.output<typeof Environment> {
  const read = Environment.safeParse(variables);
  if (read.success) return read.data;
  const shape: Record<string, z.ZodType> = Environment.shape;
  const wrong = new Set(read.error.issues.map((issue) => String(issue.path[0])));
  const lines = [...wrong].map((name) => `${name} must be ${shape[name]?.description}.`);
  throw new Error(lines.join('\n'));
}

/** The command gets the environment for its own tools, without Assay's variables. */
function commandOf(text: string | undefined, variables: Record<string, string | undefined>) {
  if (text === undefined) return {};
  const environment: Record<string, string> = {};
  for (const [name, value = ''] of Object.entries(variables))
    if (!/^(ASSAY_|DATABASE_URL$)/.test(name)) environment[name] = value;
  return { command: { line: text.trim().split(/\s+/), environment } };
}

/** RFC 5321 §4.1.3: an address without a name is in brackets. */
function senderOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  if (hostname.startsWith('[')) return `assay@[IPv6:${hostname.slice(1)}`;
  return `assay@${/^[\d.]+$/.test(hostname) ? `[${hostname}]` : hostname}`;
}

/** Host and path, which can be the name of a key: it has no scheme, no plus and no slash at its end. */
function originOf(publicUrl: string): string {
  const { host, pathname } = new URL(publicUrl);
  return `${host}${pathname}`.replaceAll('+', '%2B').replace(/\/+$/, '');
}

const hostInUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);
