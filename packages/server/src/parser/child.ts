/**
 * The parser process, the only one that parses untrusted documents. It gets no environment, no credentials and
 * no files except the code and one temporary folder; its parent ends it when it exceeds time or memory limits.
 */
import { readFileSync, readSync, writeFileSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import { claimsOf, encodeCompactGraph } from '@assay/core/sbom/compact/encode.ts';
import type { Component, ComponentGraph } from '@assay/core/sbom/component-graph.ts';
import { writeTrustStatus } from '@assay/core/sbom/cyclonedx/trust-status.ts';
import { writeCycloneDx } from '@assay/core/sbom/cyclonedx/write.ts';
import { describedSubjectOf } from '@assay/core/sbom/described-subject.ts';
import { distinctPackagesOf } from '@assay/core/sbom/distinct-packages.ts';
import { reportComponents } from '@assay/core/sbom/graph-builder.ts';
import { lengthWarnings } from '@assay/core/sbom/package-identity-length.ts';
import { shortened } from '@assay/core/sbom/package-identity-limit.ts';
import { SbomError } from '@assay/core/sbom/sbom-error.ts';
import { writeSpdx } from '@assay/core/sbom/spdx/write.ts';
import { isDiskFull } from '../platform/disk-full.ts';
import { giveWay } from '../platform/give-way.ts';
import { licenseIds } from './license-ids.ts';
import {
  BYTES_FD,
  type ParsedSbom,
  type ParseJob,
  type ParserAnswer,
  type ParserJob,
  type ParserProgress,
  type WriteJob,
} from './parse-job.ts';
import { readDocument } from './read-document.ts';
import { writeNotices } from './write-notices.ts';
import { writeStandards } from './write-standards.ts';

// Parsing takes a whole processor, so interactive work goes first.
giveWay();

const SHOWN_WARNINGS = 100;
/** Bytes: the version of an SBOM is part of a key. */
const LONGEST_VERSION = 512;

/** Milliseconds between two reports. */
const REPORT_MS = 500;

function parse(job: ParseJob): ParsedSbom {
  let toldAt = 0;
  reportComponents((components) => {
    if (Date.now() - toldAt < REPORT_MS) return;
    toldAt = Date.now();
    process.send?.({ id: job.id, components } satisfies ParserProgress);
  });
  const { graph, schemaWarnings } = readDocument(
    'document_bytes' in job ? receive(job.document_bytes) : readFileSync(job.document_path),
  );
  reportComponents(undefined);
  const distinct = distinctPackagesOf(graph);
  writeFileSync(job.derived_path, zstdCompressSync(encodeCompactGraph(graph, distinct)));
  const warnings = [...graph.warnings, ...lengthWarnings(graph), ...schemaWarnings()];
  return { ...headOf(graph), ...shown(warnings) };
}

/** Bytes of a document that was in memory. They are there until the next one is received. */
function receive(size: number): Uint8Array {
  if (received.length < size) received = Buffer.allocUnsafeSlow(size);
  for (let at = 0; at < size; ) {
    const read = readSync(BYTES_FD, received, at, size - at, null);
    if (read === 0) throw new Error('The server has closed the pipe.');
    at += read;
  }
  return received.subarray(0, size);
}
let received = Buffer.alloc(0);

function headOf(graph: ComponentGraph) {
  const { head, root, components } = graph;
  const claims = claimsOf(root === null ? components : [...components, root]).length;
  return {
    format: head.format,
    spec_version: head.spec_version,
    encoding: head.encoding,
    serial_number: head.serial_number,
    name: root?.name || head.name,
    version: shortened(root?.version ?? '', LONGEST_VERSION),
    subject: { ...describedSubjectOf(graph), claims },
    component_count: components.length,
  };
}

const shown = (warnings: ParsedSbom['warnings']) => ({
  warnings: warnings.slice(0, SHOWN_WARNINGS),
  warning_count: warnings.length,
});

/** Property of an exported entry for which no vulnerability does not mean that there is none. */
const CHECK = 'assay:check';
const others = ({ properties }: Component) => properties.filter(({ name }) => name !== CHECK);

function write(job: WriteJob): void {
  const { graph } = readDocument(readFileSync(job.document_path));
  for (const { entry, ...status } of job.trust ?? []) {
    const component = graph.components[entry] ?? graph.root;
    if (component) component.properties = writeTrustStatus(component.properties, status);
  }
  for (const { entry, check } of job.checks ?? []) {
    const component = graph.components[entry];
    if (component) component.properties = [...others(component), { name: CHECK, value: check }];
  }
  const urn = `urn:uuid:${job.document_uuid}`;
  const text =
    job.format === 'cyclonedx'
      ? writeCycloneDx(graph, {
          serialNumber: urn,
          isLicenseId: (text) => licenseIds().has(text),
          ...(job.vulnerabilities && { vulnerabilities: job.vulnerabilities }),
        })
      : writeSpdx(graph, { namespace: urn, created_at: job.created_at, tool: job.tool });
  writeFileSync(job.output_path, text);
}

/** The first document would pay for compiling the schema of its format: half a second. */
function warmUp(): void {
  const bom = '{"bomFormat":"CycloneDX","specVersion":"1.6","components":[]}';
  const spdx = '{"spdxVersion":"SPDX-2.3","SPDXID":"SPDXRef-DOCUMENT","packages":[]}';
  for (const text of [bom, spdx]) readDocument(Buffer.from(text)).schemaWarnings();
}

function answer(job: ParserJob): ParserAnswer {
  try {
    if ('derived_path' in job) return { id: job.id, parsed: parse(job) };
    if ('standards_path' in job) writeStandards(job);
    else if ('notices' in job) writeNotices(job);
    else write(job);
    return { id: job.id, written: true };
  } catch (error) {
    if (isDiskFull(error)) {
      const message = 'The disk of this server is full.';
      return { id: job.id, refused: { code: 'no_space', message, at: '' } };
    }
    if (!(error instanceof SbomError)) throw error;
    return { id: job.id, refused: { code: error.code, message: error.message, at: error.at } };
  }
}

/** A document's metadata is stored and shown: PostgreSQL supports neither NUL nor unpaired surrogates. */
const storable = (answer: ParserAnswer): unknown =>
  JSON.parse(JSON.stringify(answer), (_, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
  );

process.on('message', (job: ParserJob) => process.send?.(storable(answer(job))));
process.on('disconnect', () => process.exit(0));
warmUp();
process.send?.('ready');
