#!/usr/bin/env node
// The command `assay`: as run.mjs, for the command line client, and for the programs of the server's machine.
import { argv } from 'node:process';

const PROGRAMS = ['fsck', 'logs', 'rotate-keys', 'build-verifier'];
if (!PROGRAMS.includes(argv[2])) argv.splice(2, 0, 'assay');
await import('./run.mjs');
