#!/usr/bin/env node
// Runs clients that others wrote, unmodified, against a local stack (README.md beside this file).
const { acmeClient } = require('./acme-client.cjs');
const { acmeDns01 } = require('./acme-dns-01.cjs');
const { dehydrated } = require('./dehydrated.cjs');
const { lego } = require('./lego.cjs');
const { lexicon } = require('./lexicon.cjs');
const { namecomMcp } = require('./namecom-mcp.cjs');
const { withStack } = require('./stack.cjs');

const CLIENTS = {
  lego,
  'acme-dns-01': acmeDns01,
  'acme-client': acmeClient,
  lexicon,
  dehydrated,
  'namecom-mcp': namecomMcp,
};

async function run(name, stack) {
  try {
    const { skipped, proved } = await CLIENTS[name](stack);
    console.log(skipped ? `SKIPPED ${name}: ${skipped}` : `PROVED ${name}: ${proved}`);
  } catch (error) {
    console.log(`FAILED ${name}: ${error.message}`);
    process.exitCode = 1;
  }
}

async function main() {
  const names = process.argv.slice(2);
  const unknown = names.find((name) => !(name in CLIENTS));
  if (unknown) throw new Error(`${unknown} is none of ${Object.keys(CLIENTS).join(', ')}`);
  await withStack(async (stack) => {
    for (const name of names.length > 0 ? names : Object.keys(CLIENTS)) await run(name, stack);
  });
}

main().catch((error) => {
  console.log(`FAILED: ${error.message}`);
  process.exitCode = 1;
});
