// Written by npm run gen from the contract; do not edit.

/** What the API reference says of the calls that commands make. */
export const CALL_TEXTS = {
  "acceptVexDocument": {
    "route": "POST /vex-documents/{uuid}/accept",
    "summary": "Accept statements of a VEX document as decisions",
    "needs": "Needs the role LedgerAdmin or a higher one. API keys may call it.",
    "fields": {
      "uuid": "UUID of the document in Assay.",
      "statements": "Numbers of the statements; without them all that are about findings."
    }
  },
  "addSignersGroupApiKey": {
    "route": "POST /signers-group/{uuid}/api-key",
    "summary": "Add an API key to a signers group",
    "needs": "Needs the role TenantAdmin or a higher one.",
    "fields": {
      "uuid": "UUID of the signers group.",
      "signed": "Signature of an administrator, where the tenant requires one.",
      "apiKeyUUID": "UUID of the API key to add."
    }
  },
  "addSignersGroupUser": {
    "route": "POST /signers-group/{uuid}/user",
    "summary": "Add a user to a signers group",
    "needs": "Needs the role TenantAdmin or a higher one.",
    "fields": {
      "uuid": "UUID of the signers group.",
      "signed": "Signature of an administrator, where the tenant requires one.",
      "userUUID": "UUID of the user to add."
    }
  },
  "askSbomGate": {
    "route": "POST /sboms/{sbomid}/gate",
    "summary": "Check an SBOM against a gate and record the result",
    "needs": "Needs the role LedgerAdmin or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM.",
      "fail_on": "Lowest severity that fails the gate.",
      "allow_unchecked": "True to let the gate pass although something is unchecked, stale or undecided."
    }
  },
  "createAttestation": {
    "route": "POST /attestations",
    "summary": "Log an attestation",
    "needs": "Needs the role Auditor or a higher one. API keys may call it.",
    "fields": {
      "ledger_uuid": "Ledger that gets the attestation; the ledger `default` when left out."
    }
  },
  "createSignersGroup": {
    "route": "POST /signers-groups",
    "summary": "Create a signers group",
    "needs": "Needs the role TenantAdmin or a higher one.",
    "fields": {
      "name": "Name of the new group.",
      "description": "Purpose of the group.",
      "threshold": "Number of different members whose signatures are needed.",
      "expires_at": "When the group stops counting; null for a permanent group.",
      "signed": "Signature of an administrator, where the tenant requires one."
    }
  },
  "deleteSignersGroup": {
    "route": "DELETE /signers-group/{uuid}",
    "summary": "Delete a signers group",
    "needs": "Needs the role TenantAdmin or a higher one.",
    "fields": {
      "uuid": "UUID of the signers group.",
      "signed": "Signature of an administrator, where the tenant requires one."
    }
  },
  "exportAdvisories": {
    "route": "GET /advisories/export",
    "summary": "Export all advisories as a signed bundle",
    "needs": "Needs the role SuperAdmin or a higher one.",
    "fields": {}
  },
  "exportLicenseNotices": {
    "route": "GET /sboms/{sbomid}/notices",
    "summary": "Export the license notices of an SBOM",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM.",
      "format": "Form of the notices: plain text, Markdown, JSON, PDF or CSV."
    }
  },
  "exportSbomDeclarations": {
    "route": "GET /sboms/{sbomid}/declarations",
    "summary": "Export the compliance of an SBOM as CycloneDX declarations",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM."
    }
  },
  "exportSbomDiff": {
    "route": "GET /sboms/{sbomid}/diff/markdown",
    "summary": "Compare two SBOMs as Markdown",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the first SBOM.",
      "to": "UUID of the second SBOM.",
      "fail_on": "Lowest severity that fails the gates.",
      "from_as_of": "Findings, decisions and gate of the first SBOM as of this instant (ADR 0045); 409 before it was compared with advisories, or before history was kept. With the same SBOM twice the difference is what became known.",
      "to_as_of": "The same of the second SBOM."
    }
  },
  "exportSbomVex": {
    "route": "GET /sboms/{sbomid}/vex",
    "summary": "Export the decisions about an SBOM as VEX",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM.",
      "format": "`openvex`: OpenVEX 0.2.0. `csaf`: CSAF 2.0. `csaf-2.1`: its draft of 2.1. `cyclonedx`: CycloneDX 1.6. `in-toto`: OpenVEX as the predicate of an in-toto statement about the SBOM and what it describes, for the caller to sign.",
      "vulnerabilities": "In CSAF, `cve` leaves out vulnerabilities without a CVE, because such an entry ends `trivy --vex` with an error; a note of the document names them. `all` writes them as well."
    }
  },
  "exportProjectReport": {
    "route": "GET /projects/{uuid}/report",
    "summary": "Report a project",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "uuid": "UUID of the project.",
      "format": "Form of the report.",
      "of": "`findings`: gates, findings and decisions. `notices`: components with their licenses, copyright text, and the license texts that the SBOMs carry; other texts are not known. A CSV has a row for each license, and each text once.",
      "sbomid": "Only this SBOM of the project, whether or not it is in use: the report of a release.",
      "as_of": "SBOMs, findings, decisions and gates as of this instant (ADR 0045, 0060); 409 before history was kept. Notices are those of the SBOMs that counted then, at any instant, since a document does not change."
    }
  },
  "exportProjectVex": {
    "route": "GET /projects/{uuid}/vex",
    "summary": "Export the decisions about a project as VEX",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "uuid": "UUID of the project.",
      "format": "`openvex`: OpenVEX 0.2.0. `csaf`: CSAF 2.0. `csaf-2.1`: its draft of 2.1. `cyclonedx`: CycloneDX 1.6.",
      "vulnerabilities": "In CSAF, `cve` leaves out vulnerabilities without a CVE, because such an entry ends `trivy --vex` with an error; a note of the document names them. `all` writes them as well.",
      "version": "Only SBOMs with this version, in use or not; without it those of the current set."
    }
  },
  "lookupProject": {
    "route": "GET /projects/lookup",
    "summary": "Get a project by its path",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "path": "Path of the project."
    }
  },
  "followSbom": {
    "route": "GET /sboms/{sbomid}/events",
    "summary": "Follow the processing of an SBOM",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM."
    }
  },
  "getAdvisoryImport": {
    "route": "GET /advisories/imports/{uuid}",
    "summary": "Get the progress of an import",
    "needs": "Needs the role SuperAdmin or a higher one.",
    "fields": {
      "uuid": "UUID of the import."
    }
  },
  "getArtifactEvidence": {
    "route": "GET /artifacts/evidence",
    "summary": "Download the evidence pack of an artifact",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sha256": "SHA-256 of the artifact, in hexadecimal.",
      "ledger_uuid": "Ledger whose statements are packed; required when several ledgers have some."
    }
  },
  "getAttestationBundle": {
    "route": "GET /attestations/{uuid}/bundle",
    "summary": "Download an attestation as a Sigstore bundle",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "uuid": "UUID of the ledger, or of the attestation, that the path names.",
      "received": "`true` returns the bundle as it was received; 404 when an envelope was received."
    }
  },
  "getLedger": {
    "route": "GET /ledgers/{uuid}",
    "summary": "Get a ledger",
    "needs": "Needs the role Auditor or a higher one. API keys may call it.",
    "fields": {
      "uuid": "UUID of the ledger."
    }
  },
  "getPossessionChallenge": {
    "route": "POST /signing-keys/challenge",
    "summary": "Get the challenge that a key signs before it is registered",
    "needs": "Needs the role Visitor or a higher one.",
    "fields": {
      "public_key": "Public key in PEM, or its DER in base64.",
      "principal_uuid": "User or API key that the key will belong to; by default the caller."
    }
  },
  "getRematch": {
    "route": "GET /advisories/rematch/{uuid}",
    "summary": "Get a re-match",
    "needs": "Needs the role SuperAdmin or a higher one.",
    "fields": {
      "uuid": "UUID of the re-match."
    }
  },
  "getSbom": {
    "route": "GET /sboms/{sbomid}",
    "summary": "Get an SBOM",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM."
    }
  },
  "getSbomCompliance": {
    "route": "GET /sboms/{sbomid}/compliance",
    "summary": "Get the compliance of an SBOM",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM."
    }
  },
  "getSbomDiff": {
    "route": "GET /sboms/{sbomid}/diff",
    "summary": "Compare two SBOMs",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the first SBOM.",
      "to": "UUID of the second SBOM.",
      "fail_on": "Lowest severity that fails the gates.",
      "from_as_of": "Findings, decisions and gate of the first SBOM as of this instant (ADR 0045); 409 before it was compared with advisories, or before history was kept. With the same SBOM twice the difference is what became known.",
      "to_as_of": "The same of the second SBOM.",
      "limit": "Most rows in each list, 1 to 10,000."
    }
  },
  "getSbomGate": {
    "route": "GET /sboms/{sbomid}/gate",
    "summary": "Check an SBOM against a gate",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM.",
      "fail_on": "Lowest severity that fails the gate.",
      "allow_unchecked": "True to let the gate pass although something is unchecked, stale or undecided.",
      "as_of": "Judge what was known and decided at this instant (ADR 0045); 409 before the upload or before history was kept."
    }
  },
  "getSbomLicenseSummary": {
    "route": "GET /sboms/{sbomid}/license-summary",
    "summary": "Get the license verdict of an SBOM",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM."
    }
  },
  "getSbomProfile": {
    "route": "GET /sboms/{sbomid}/attestation-profile",
    "summary": "Judge the artifacts of an SBOM by the attestation profile that applies",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM."
    }
  },
  "getSignersLog": {
    "route": "GET /signers-log",
    "summary": "Get the signers log",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {}
  },
  "importAdvisories": {
    "route": "POST /advisories/import",
    "summary": "Import advisory records",
    "needs": "Needs the role SuperAdmin or a higher one.",
    "fields": {
      "source": "Name of the source that records of the kinds `osv` and `csaf` belong to, by default the name of the kind; an import replaces only records of its own source. Ignored for other kinds.",
      "kind": "Kind of the file: `osv` for records of OSV; `csaf` for documents of a vendor; `nvd`, `cve`, `malicious`, `kev`, `epss` and `end_of_life` for a file of such a source, which then also names the source; `bundle` for what another server exported. Records of a kind other than `osv` and `bundle` make no ecosystem checked, because a file does not say how much of its source it has.",
      "key": "SHA-256 of the public key (SubjectPublicKeyInfo in DER) that must have signed the bundle; required for a bundle.",
      "sets_back": "True to let an older bundle replace what this server knows from a newer state of a source."
    }
  },
  "importStandards": {
    "route": "POST /standards",
    "summary": "Import standards",
    "needs": "Needs the role TenantAdmin or a higher one.",
    "fields": {}
  },
  "importVexDocument": {
    "route": "POST /vex-documents",
    "summary": "Import a VEX document",
    "needs": "Needs the role LedgerAdmin or a higher one. API keys may call it.",
    "fields": {
      "path": "Path of the project that the document is about; without it the whole tenant."
    }
  },
  "listLedgers": {
    "route": "GET /ledgers",
    "summary": "List ledgers",
    "needs": "Needs the role Auditor or a higher one. API keys may call it.",
    "fields": {
      "pageSize": "Rows on a page, 1 to 200.",
      "cursor": "Where the page begins: `next_cursor` of the page before. Opaque; without it, the first page.",
      "keyword": "Text to find in the name.",
      "activeOnly": "True to leave out deleted ledgers.",
      "sort": "Order of the list; a leading `-` means descending.",
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "listBillingUsage": {
    "route": "GET /billing/usage",
    "summary": "List metered use by month",
    "needs": "Needs the role TenantAdmin or a higher one.",
    "fields": {
      "pageSize": "Rows on a page, 1 to 200.",
      "cursor": "Where the page begins: `next_cursor` of the page before. Opaque; without it, the first page.",
      "from": "First month: `2026-01`.",
      "to": "Last month, inclusive.",
      "sort": "Order of the list; a leading `-` means descending. A month that was not measured counts as less than any other.",
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "listSbomLicenses": {
    "route": "GET /sboms/{sbomid}/licenses",
    "summary": "List licenses of an SBOM",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM.",
      "pageSize": "Rows on a page, 1 to 200.",
      "cursor": "Where the page begins: `next_cursor` of the page before. Opaque; without it, the first page.",
      "verdict": "Only licenses with this verdict.",
      "text": "Text to find in the licenses.",
      "sort": "Order of the list; a leading `-` means descending, so `-verdict` begins with what is denied.",
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "listSbomVulnerabilities": {
    "route": "GET /sboms/{sbomid}/vulnerabilities",
    "summary": "List vulnerabilities of an SBOM",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "sbomid": "UUID of the SBOM.",
      "pageSize": "Rows on a page, 1 to 200.",
      "cursor": "Where the page begins: `next_cursor` of the page before. Opaque; without it, the first page.",
      "severity": "Only findings with one of these severities, separated by commas.",
      "text": "Text to find in id, aliases, summary, name or purl.",
      "state": "Only findings with one of these analysis states, separated by commas; `na` for findings without one.",
      "verdict": "Only findings with this verdict.",
      "end_of_life": "Only findings of components whose release cycle has ended, has not, or is unknown.",
      "assignee": "Only findings that are assigned to the caller (`me`), to no person (`none`), or to the person with this UUID.",
      "bom_ref": "Only findings of this component.",
      "sort": "Order of the list; a leading `-` means descending.",
      "suppressed": "Only findings that no decision suppresses (`false`), only suppressed ones (`true`), or both (`all`).",
      "as_of": "Findings and decisions as of this instant (ADR 0045): none before the upload, 409 before history was kept.",
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "listSignersGroups": {
    "route": "GET /signers-groups",
    "summary": "List signers groups",
    "needs": "Needs the role Auditor or a higher one. API keys may call it.",
    "fields": {
      "pageSize": "Rows on a page, 1 to 200.",
      "cursor": "Where the page begins: `next_cursor` of the page before. Opaque; without it, the first page.",
      "nameFilter": "Text to find in the name.",
      "sort": "Order of the list; a leading `-` means descending.",
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "listSigningKeys": {
    "route": "GET /signing-keys",
    "summary": "List signing keys",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "pageSize": "Rows on a page, 1 to 200.",
      "cursor": "Where the page begins: `next_cursor` of the page before. Opaque; without it, the first page.",
      "principal_uuid": "Only keys of this user or API key.",
      "keyword": "Text to find in the name of key or principal.",
      "sort": "Order of the list; a leading `-` means descending.",
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "listStandards": {
    "route": "GET /standards",
    "summary": "List imported standards",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "pageSize": "Rows on a page, 1 to 200.",
      "cursor": "Where the page begins: `next_cursor` of the page before. Opaque; without it, the first page.",
      "keyword": "Text to find in the name or owner.",
      "sort": "Order of the list; a leading `-` means descending.",
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "listUploads": {
    "route": "GET /uploads",
    "summary": "List uploads",
    "needs": "Needs the role LedgerAdmin or a higher one. API keys may call it.",
    "fields": {
      "pageSize": "Rows on a page, 1 to 200.",
      "cursor": "Where the page begins: `next_cursor` of the page before. Opaque; without it, the first page.",
      "project": "Only uploads to this project or below it, as sent.",
      "key": "Only uploads of this API key or account, by UUID.",
      "keyword": "Text to find in project, version, name of the sender, or message.",
      "state": "Only uploads in this state; `in_progress` for all that have not ended.",
      "sort": "Order of the list; a leading `-` means descending.",
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "listUsers": {
    "route": "GET /users",
    "summary": "List users",
    "needs": "Needs the role TenantAdmin or a higher one.",
    "fields": {
      "pageSize": "Rows on a page, 1 to 200.",
      "cursor": "Where the page begins: `next_cursor` of the page before. Opaque; without it, the first page.",
      "keyword": "Text to find in e-mail or name.",
      "auth_type": "Only people who sign in this way.",
      "role": "Only people with this role.",
      "sort": "Order of the list; a leading `-` means descending.",
      "export": "All rows that match, in this order, as a file: CSV (RFC 4180), or JSON, an array of rows. `pageSize` and `cursor` mean nothing then."
    }
  },
  "notarize": {
    "route": "POST /ledgers/{uuid}/notarize",
    "summary": "Log status statements",
    "needs": "Needs the role Auditor or a higher one. API keys may call it.",
    "fields": {
      "uuid": "UUID of the ledger, or of the attestation, that the path names.",
      "envelopes": "Statements that the caller signed, 1,000 at most.",
      "statements": "Statements that this server signs with `key_uuid`, 1,000 at most.",
      "key_uuid": "Signing key with custody `server` that signs `statements`."
    }
  },
  "registerSigningKey": {
    "route": "POST /signing-keys",
    "summary": "Register a signing key",
    "needs": "Needs the role Visitor or a higher one. The last sign-in must be at most ten minutes old.",
    "fields": {
      "name": "Name of the signing key.",
      "custody": "Holder of the private key.",
      "principal_uuid": "User or API key that the key belongs to; by default the caller. Only a TenantAdmin may name an API key.",
      "not_after": "Until when signatures of the key count; null without end.",
      "public_key": "Public key in PEM, or its DER in base64, for custody `client`.",
      "proof": "Signature over the challenge in base64, for custody `client`; for P-256 in DER or P1363.",
      "issuer": "OIDC issuer of the certificates, for custody `fulcio`.",
      "subject": "Subject alternative name of the certificates, for custody `fulcio`.",
      "signed": "Signature of an administrator, where the tenant requires one."
    }
  },
  "removeSignersGroupApiKey": {
    "route": "DELETE /signers-group/{uuid}/api-key",
    "summary": "Remove an API key from a signers group",
    "needs": "Needs the role TenantAdmin or a higher one.",
    "fields": {
      "uuid": "UUID of the signers group.",
      "signed": "Signature of an administrator, where the tenant requires one.",
      "api_key_uuid": "UUID of the API key to remove."
    }
  },
  "removeSignersGroupUser": {
    "route": "DELETE /signers-group/{uuid}/user",
    "summary": "Remove a user from a signers group",
    "needs": "Needs the role TenantAdmin or a higher one.",
    "fields": {
      "uuid": "UUID of the signers group.",
      "signed": "Signature of an administrator, where the tenant requires one.",
      "user_uuid": "UUID of the user to remove."
    }
  },
  "revokeSigningKey": {
    "route": "PUT /signing-keys/{uuid}/revoke",
    "summary": "Revoke a signing key",
    "needs": "Needs the role Visitor or a higher one. The last sign-in must be at most ten minutes old.",
    "fields": {
      "uuid": "UUID of the signing key, or of the principal, that the path names.",
      "reason": "Why the key is revoked; only `compromised` reaches back.",
      "since": "From when a compromised key counts as compromised; null for always."
    }
  },
  "setSignersPolicy": {
    "route": "PUT /signers-policy",
    "summary": "Set who has to sign changes of signers",
    "needs": "Needs the role TenantAdmin or a higher one.",
    "fields": {
      "administrators": "UUIDs of administrators: each change needs a signature by one of them. Empty where no signature is needed.",
      "signed": "Signature of an administrator: of the present ones, or at first of the new ones."
    }
  },
  "signIn": {
    "route": "POST /users/sign-in",
    "summary": "Sign in with a password",
    "needs": "Needs no credential.",
    "fields": {
      "username_or_email": "User name or e-mail of the account.",
      "password": "Password of the account."
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
      "sbomid": "UUID of the SBOM.",
      "in_use": "True when this version is deployed now."
    }
  },
  "updateSignersGroup": {
    "route": "PATCH /signers-group/{uuid}",
    "summary": "Change a signers group",
    "needs": "Needs the role TenantAdmin or a higher one.",
    "fields": {
      "uuid": "UUID of the signers group.",
      "name": "Name that the group gets; unchanged when left out.",
      "description": "Description that the group gets; unchanged when left out.",
      "threshold": "New number of different members whose signatures are needed.",
      "expires_at": "New end; an empty text makes the group permanent.",
      "signed": "Signature of an administrator, where the tenant requires one."
    }
  },
  "uploadSbom": {
    "route": "POST /sboms",
    "summary": "Upload an SBOM",
    "needs": "Needs the role LedgerAdmin or a higher one. API keys may call it.",
    "fields": {
      "project": "Path of the project; the project is created when it does not exist.",
      "version": "Version of what the SBOM describes; empty takes the one in the document.",
      "inUse": "True when this version is deployed now.",
      "wait": "When to answer. `parsed`: after parsing. `ready`: after matching, and when a signed checkpoint covers the upload, for 10 s more. 60 s at most. Left out: small documents are parsed before the answer, larger ones after it.",
      "Idempotency-Key": "Name of the request, chosen by the caller. The same request sent again with the same key within 24 hours changes nothing and gets the same answer."
    }
  },
  "verifyArtifact": {
    "route": "POST /ledgers/{uuid}/verify",
    "summary": "Get the trust level of an artifact in a ledger",
    "needs": "Needs the role Visitor or a higher one. API keys may call it.",
    "fields": {
      "uuid": "UUID of the ledger, or of the attestation, that the path names.",
      "sha256": "SHA-256 of the artifact, in hexadecimal; exactly one of `sha256` and `purl` is required.",
      "purl": "Purl of the artifact."
    }
  },
  "verifyOtp": {
    "route": "POST /users/sign-in/2fa/verify-otp",
    "summary": "Complete a sign-in with a one-time password or recovery code",
    "needs": "Needs the role Unknown or a higher one.",
    "fields": {
      "otp": "One-time password of the authenticator, or a recovery code."
    }
  }
} as const;
