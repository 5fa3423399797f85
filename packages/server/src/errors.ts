/** A failure that the caller may see: `message` is a whole sentence. Only the HTTP layer reads `status`. */
export class AppError extends Error {
  readonly status: number;
  /** Stable slug for programs. */
  readonly code: string;
  /** For developers: which field, which rule; defaults to the sentence. */
  readonly detail: string;
  constructor(status: number, code: string, sentence: string, detail = sentence) {
    super(sentence);
    this.name = new.target.name;
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

/** 400: invalid input. `detail` names field and rule. */
export class Invalid extends AppError {
  constructor(sentence: string, detail?: string) {
    super(400, 'invalid', sentence, detail);
  }
}

/** Names a place in the body of a request. @param at a JSON pointer, or line and column */
export const placeInBody = (at: string): string =>
  at === '' || at.startsWith('/') ? `body${at}` : `body, ${at}`;

/** 401: no credential, or one that is no longer valid. */
export class Unauthenticated extends AppError {
  constructor(sentence = 'Session Expired', code = 'session.expired') {
    super(401, code, sentence);
  }
}

/** 403: only if the caller may know that the object exists. */
export class Forbidden extends AppError {
  constructor(sentence = 'You are not authorized to access this resource') {
    super(403, 'access.forbidden', sentence);
  }
}

/** 403: the session must be opened again, by all its factors, before this change. */
export class ReauthenticationRequired extends AppError {
  constructor() {
    super(403, 'reauthentication_required', 'Sign in again to confirm this change');
  }
}

/** 403: only users with a second factor may do this. */
export class SecondFactorRequired extends AppError {
  constructor() {
    super(403, 'second_factor_required', 'Enable two-factor authentication for yourself first');
  }
}

/** 402: the license does not permit it, or not this amount. */
export class NotLicensed extends AppError {
  constructor(sentence: string) {
    super(402, 'license', sentence);
  }
}

/** 404: also for another tenant's objects, with identical bytes. */
export class NotFound extends AppError {
  constructor(what: string) {
    super(404, 'not_found', `${what} not found`);
  }
}

/** 409: the object's state does not permit the change. */
export class Conflict extends AppError {
  constructor(sentence: string) {
    super(409, 'conflict', sentence);
  }
}

/** 410: it was there, and was erased for good. */
export class Gone extends AppError {
  constructor(sentence: string) {
    super(410, 'erased', sentence);
  }
}

/** 413: larger than this server takes. */
export class TooLarge extends AppError {
  constructor(sentence: string) {
    super(413, 'too_large', sentence);
  }
}

/** 429: `retryAfter` is in whole seconds. */
export class TooMany extends AppError {
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super(429, 'too_many', 'Too many attempts. Try again later.');
    this.retryAfter = retryAfter;
  }
}

/** 500: stored data differs from the recorded data, so it was changed outside of this program. */
export class Contradicted extends AppError {
  constructor(sentence: string) {
    super(500, 'contradicted', sentence);
  }
}

/** 503: the server is there but cannot do this now. `retryAfter` is in whole seconds. */
export class Unavailable extends AppError {
  readonly retryAfter: number;
  constructor(sentence: string, retryAfter = 1) {
    super(503, 'unavailable', sentence);
    this.retryAfter = retryAfter;
  }
}

/** 507: the server's disk is full, or has too little space to start. */
export class InsufficientStorage extends AppError {
  constructor() {
    super(
      507,
      'disk_full',
      'The disk of this server is full, so nothing was stored. Ask its operator to free space, then try again.',
    );
  }
}
