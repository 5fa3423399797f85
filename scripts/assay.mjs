#!/usr/bin/env node
// The command `assay`: as run.mjs, for the command line client; `assay fsck` is a program of the server.
import { argv } from 'node:process';

if (argv[2] !== 'fsck') argv.splice(2, 0, 'assay');
await import('./run.mjs');
