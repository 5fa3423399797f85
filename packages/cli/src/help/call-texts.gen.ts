// Written by npm run gen from the contract; do not edit.

/** What the API reference says of the calls that commands make. */
export const CALL_TEXTS = {
  "askSbomGate": {
    "route": "POST /sboms/{sbomid}/gate",
    "summary": "Check an SBOM against a gate and record the result",
    "needs": "Needs the role LedgerAdmin or a higher one. API keys may call it.",
    "fields": {
      "fail_on": "",
      "allow_unchecked": ""
    }
  },
  "createAttestation": {
    "route": "POST /attestations",
    "summary": "Log an attestation",
    "needs": "Needs the role Auditor or a higher one. API keys may call it.",
    "fields": {}
  },
  "followSbom": {
    "route": "GET /sboms/{sbomid}/events",
    "summary": "Follow the processing of an SBOM",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {}
  },
  "getAdvisoryImport": {
    "route": "GET /advisories/imports/{uuid}",
    "summary": "Get the progress of an import",
    "needs": "Needs the role SuperAdmin or a higher one.",
    "fields": {}
  },
  "getArtifactEvidence": {
    "route": "GET /artifacts/evidence",
    "summary": "Download the evidence pack of an artifact",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {}
  },
  "getAttestationBundle": {
    "route": "GET /attestations/{uuid}/bundle",
    "summary": "Download an attestation as a Sigstore bundle",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {}
  },
  "getLedger": {
    "route": "GET /ledgers/{uuid}",
    "summary": "Get a ledger",
    "needs": "Needs the role Auditor or a higher one. API keys may call it.",
    "fields": {}
  },
  "getPossessionChallenge": {
    "route": "POST /signing-keys/challenge",
    "summary": "Get the challenge that a key signs before it is registered",
    "needs": "Needs the role Visitor or a higher one.",
    "fields": {
      "public_key": "",
      "principal_uuid": ""
    }
  },
  "getRematch": {
    "route": "GET /advisories/rematch/{uuid}",
    "summary": "Get a re-match",
    "needs": "Needs the role SuperAdmin or a higher one.",
    "fields": {}
  },
  "getSbom": {
    "route": "GET /sboms/{sbomid}",
    "summary": "Get an SBOM",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {}
  },
  "importAdvisories": {
    "route": "POST /advisories/import",
    "summary": "Import advisory records",
    "needs": "Needs the role SuperAdmin or a higher one.",
    "fields": {}
  },
  "listLedgers": {
    "route": "GET /ledgers",
    "summary": "List ledgers",
    "needs": "Needs the role Auditor or a higher one. API keys may call it.",
    "fields": {
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "listSbomVulnerabilities": {
    "route": "GET /sboms/{sbomid}/vulnerabilities",
    "summary": "List vulnerabilities of an SBOM",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "listSigningKeys": {
    "route": "GET /signing-keys",
    "summary": "List signing keys",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "listUploads": {
    "route": "GET /uploads",
    "summary": "List uploads",
    "needs": "Needs the role LedgerAdmin or a higher one. API keys may call it.",
    "fields": {
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "notarize": {
    "route": "POST /ledgers/{uuid}/notarize",
    "summary": "Log status statements",
    "needs": "Needs the role Auditor or a higher one. API keys may call it.",
    "fields": {
      "envelopes": "",
      "statements": "",
      "key_uuid": ""
    }
  },
  "registerSigningKey": {
    "route": "POST /signing-keys",
    "summary": "Register a signing key",
    "needs": "Needs the role Visitor or a higher one. The last sign-in must be at most ten minutes old.",
    "fields": {
      "name": "",
      "custody": "",
      "principal_uuid": "",
      "not_after": "",
      "public_key": "",
      "proof": "",
      "issuer": "",
      "subject": ""
    }
  },
  "revokeSigningKey": {
    "route": "PUT /signing-keys/{uuid}/revoke",
    "summary": "Revoke a signing key",
    "needs": "Needs the role Visitor or a higher one. The last sign-in must be at most ten minutes old.",
    "fields": {
      "reason": "",
      "since": ""
    }
  },
  "signIn": {
    "route": "POST /users/sign-in",
    "summary": "Sign in with a password",
    "needs": "Needs no credential.",
    "fields": {
      "username_or_email": "",
      "password": ""
    }
  },
  "signOut": {
    "route": "POST /users/sign-out",
    "summary": "End the session of this request",
    "needs": "Needs the role Unknown or a higher one.",
    "fields": {}
  },
  "startRematch": {
    "route": "POST /advisories/rematch",
    "summary": "Start a re-match",
    "needs": "Needs the role SuperAdmin or a higher one.",
    "fields": {}
  },
  "updateSbom": {
    "route": "PATCH /sboms/{sbomid}",
    "summary": "Set whether an SBOM is in use",
    "needs": "Needs the role LedgerAdmin or a higher one. API keys may call it.",
    "fields": {
      "in_use": ""
    }
  },
  "uploadSbom": {
    "route": "POST /sboms",
    "summary": "Upload an SBOM",
    "needs": "Needs the role LedgerAdmin or a higher one. API keys may call it.",
    "fields": {
      "Idempotency-Key": "Name of the request, chosen by the caller. The same request sent again with the same key within 24 hours changes nothing and gets the same answer."
    }
  },
  "verifyArtifact": {
    "route": "POST /ledgers/{uuid}/verify",
    "summary": "Get the trust level of an artifact in a ledger",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sha256": "",
      "purl": ""
    }
  },
  "verifyOtp": {
    "route": "POST /users/sign-in/2fa/verify-otp",
    "summary": "Complete a sign-in with a one-time password or recovery code",
    "needs": "Needs the role Unknown or a higher one.",
    "fields": {
      "otp": ""
    }
  }
} as const;
