// Makes V8's code cache of an app: `node <flags of V8> tools/build/code-cache.cjs apps/public-api/dist`. Starts the
// app as far as its database, which does not answer, so that the cache has the functions of a start.
const fs = require('node:fs');
const path = require('node:path');

const loader = path.resolve(process.argv[2], 'main.js');
/** Nothing listens there. */
const NOWHERE = '127.0.0.1:1';
/** Milliseconds after which an app has come as far as it can: the forwarder waits for its database. */
const STARTED_WITHIN_MS = 5_000;

Object.assign(process.env, {
  ENVIRONMENT: 'sandbox',
  DATABASE_URL: `postgres://none@${NOWHERE}/nothing`,
  FORWARDER_DATABASE_URL: `postgres://none@${NOWHERE}/nothing`,
  REDIS_URL: `redis://${NOWHERE}`,
  SECRETS_KEYS: `none:${Buffer.alloc(32).toString('base64')}`,
  TOKEN_HASH_KEY: '00'.repeat(32),
  LOG_LEVEL: 'fatal',
});
process.on('exit', () => {
  const { script, cacheFile } = require.cache[loader].exports;
  fs.writeFileSync(cacheFile, script.createCachedData());
  process.exitCode = 0;
});
require(loader);
// a stack of tests starts its apps when it is asked (tools/sandbox/src/stack-main.ts)
for (const wish of ['run public-api', 'run worker']) process.emit('message', { id: 0, wish });
setTimeout(() => process.exit(), STARTED_WITHIN_MS).unref();
