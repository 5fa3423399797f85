import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { Instant } from './identity-names.ts';
import { SessionToken } from './sign-in.ts';

/** Sign-in and sign-up with the directory of a tenant or the provider of the operator. */
export const SIGN_IN_PROVIDERS = ['azure-ad', 'sso'] as const;
const Provider = z.enum(SIGN_IN_PROVIDERS);

/** Where to send the browser. */
const Redirect = z.object({
  /** Address to send the browser to. */
  url: z.url(),
});

/** A path of this page, to come back to: one slash, then no other and no backslash. */
export const ReturnPath = z
  .string()
  .max(2048)
  .regex(/^\/(?![/\\])[^\\\p{Cc}]*$/u, 'The address to return to must be a path of this page');

/** The provider asks for the credentials again, although it knows the person (Core 1.0 §3.1.2.1). */
const Prompt = z.enum(['login']).optional();

/** Where a sign-up came from, for the audit log. */
const Source = z.string().max(128);

const State = z.string().min(1).max(512);
const Code = z.string().min(1).max(4096);

/** Sign-in through an identity provider (OpenID Connect Core 1.0, RFC 7636). */
export const singleSignOn = endpoints({
  getSignInProvider: {
    method: 'GET',
    path: '/users/sign-in',
    access: 'anyone',
    rate: 'X',
    summary: 'Get the address where a browser signs in with a provider',
    query: z.object({
      /** Provider to sign in with. */
      provider: Provider,
      /** `login` makes the provider ask for the credentials again. */
      prompt: Prompt,
    }),
    result: Redirect,
  },
  getSignUpProvider: {
    method: 'GET',
    path: '/users/sign-up',
    access: 'anyone',
    rate: 'X',
    summary: 'Get the address where a browser signs up with a provider',
    query: z.object({
      /** Provider to sign up with. */
      provider: Provider,
      /** Where the sign-up came from; recorded in the audit log. */
      source: Source.optional(),
    }),
    result: Redirect,
  },
  startAzureSignIn: {
    method: 'GET',
    path: '/users/sign-in/sso/azure-ad',
    access: 'anyone',
    rate: 'X',
    quota: { calls: 10, seconds: 60 },
    summary: 'Start a sign-in with the directory of a tenant',
    query: z.object({
      /** Path of the page to return to. */
      redirect: ReturnPath,
      /** Name of the tenant whose directory signs the person in. */
      tenant_name: z.string().trim().min(1).max(128),
      /** `login` makes the provider ask for the credentials again. */
      prompt: Prompt,
      /** Where the sign-up came from; recorded in the audit log. */
      source: Source.optional(),
    }),
    result: Redirect,
  },
  /** The return path that was stored at the start of the sign-in is used. */
  finishAzureSignIn: {
    method: 'GET',
    path: '/users/sign-in/sso/azure-ad/callback',
    access: 'anyone',
    rate: 'A',
    summary: 'Complete a sign-in with the answer of the directory',
    query: z.object({
      /** Ignored: the return path of the stored state is used. */
      redirect: z.string().max(2048).optional(),
      /** State that the sign-in began with. */
      state: State.optional(),
      /** Authorization code of the directory. */
      code: Code.optional(),
      /** Error code of the directory, when it refused (RFC 6749 §4.1.2.1). */
      error: z.string().max(512).optional(),
      /** Explanation of the directory, when it refused. */
      error_description: z.string().max(4096).optional(),
    }),
    result: SessionToken.extend({
      /** Path of the page to return to. */
      redirect: ReturnPath,
    }),
  },
  ssoCallback: {
    method: 'GET',
    path: '/sso/callback',
    access: 'anyone',
    rate: 'A',
    summary: 'Complete a sign-in with the provider of the operator',
    query: z.object({
      /** State that the sign-in began with. */
      state: State,
      /** Authorization code of the provider. */
      code: Code,
    }),
    result: z.object({
      /** Token of the session, sent as `Authorization: Bearer`. */
      'access-token': z.string(),
      /** When the token stops working. */
      'access-token-expiration': Instant,
    }),
  },
});
