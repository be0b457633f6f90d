// namecom-mcp, a server of tools for assistants, calls core v1. Its servers are fixed in its code, so it goes
// through a proxy.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const readline = require('node:readline');
const { withPackages } = require('./packages.cjs');
const { startProxy } = require('./proxy.cjs');

const PACKAGES = ['namecom-mcp@1.2.1'];
const SERVER = 'https://mcp.dev.name.com';
const ANSWER_MS = 60_000;
/** Its own HTTP library, told to go by HTTPS_PROXY. */
const PRELOAD = `const { EnvHttpProxyAgent, setGlobalDispatcher } = require('undici');\nsetGlobalDispatcher(new EnvHttpProxyAgent());\n`;

/** The program as an assistant runs it: JSON-RPC 2.0, one message in each line. */
function startServer(folder, env) {
  const child = spawn(
    process.execPath,
    ['-r', path.join(folder, 'preload.cjs'), path.join(folder, 'node_modules/namecom-mcp/dist/index.js')],
    { cwd: folder, env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const waiting = new Map();
  let serial = 0;
  readline.createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, result, error } = JSON.parse(line);
    waiting.get(id)?.(error ? Promise.reject(new Error(error.message)) : result);
    waiting.delete(id);
  });
  const write = (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const ask = (method, params) =>
    new Promise((resolve, reject) => {
      serial += 1;
      const timer = setTimeout(
        () => reject(new Error(`no answer to ${method} ${JSON.stringify(params)}`)),
        ANSWER_MS,
      );
      ended.then(() => reject(new Error('namecom-mcp has ended')));
      waiting.set(serial, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      write({ id: serial, method, params });
    });
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ask, tell: (method) => write({ method }), stop };
}

/** What a tool answers: JSON of the API, in a text. */
async function use(server, name, args = {}) {
  const {
    content: [{ text }],
    isError,
  } = await server.ask('tools/call', { name, arguments: args });
  if (isError) throw new Error(`${name} ${JSON.stringify(args)}: ${text}`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${name} ${JSON.stringify(args)}: ${text}`);
  }
}

function expect(condition, what, answer) {
  if (!condition) throw new Error(`${what}: ${JSON.stringify(answer)}`);
}

const PERSON = {
  firstName: 'Ada',
  lastName: 'Compat',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  state: 'North',
  zip: '40112',
  country: 'DE',
  email: 'compat@example.net',
  phone: '+4930123456',
};
/** It wants every contact, field by field. */
const CONTACTS = Object.fromEntries(
  ['registrant', 'admin', 'tech', 'billing'].flatMap((role) =>
    Object.entries(PERSON).map(([name, value]) => [`domain_contacts_${role}_${name}`, value]),
  ),
);

async function journey(server, stack) {
  await server.ask('initialize', {
    protocolVersion: '2024-11-05',
    capabilities: {},
    clientInfo: { name: 'compat', version: '1' },
  });
  server.tell('notifications/initialized');
  const hello = await use(server, 'Hello');
  expect(hello.username === stack.username, 'Hello', hello);
  const domain = `compat-${Date.now().toString(36)}.com`;
  const found = await use(server, 'ManageDomains', { operation: 'check', domainNames: domain });
  expect(found.results?.[0]?.purchasable === true, 'a name that is free', found);
  const bought = await use(server, 'ManageDomains', {
    operation: 'create',
    domain_domainName: domain,
    years: 1,
    ...CONTACTS,
  });
  expect(bought.domain?.domainName === domain && bought.order > 0, 'a registration', bought);
  const record = await use(server, 'ManageDNS', {
    operation: 'create',
    domainName: domain,
    host: 'www',
    type: 'A',
    answer: '192.0.2.7',
    ttl: 300,
  });
  expect(record.fqdn === `www.${domain}.`, 'a record', record);
  const listed = await use(server, 'ManageDNS', { operation: 'list', domainName: domain });
  expect(listed.totalCount === 1 && listed.records[0].id === record.id, 'its records', listed);
  await use(server, 'ManageDNS', { operation: 'delete', domainName: domain, id: record.id });
  const after = await use(server, 'ManageDNS', { operation: 'list', domainName: domain });
  expect(after.records.length === 0, 'no records', after);
  return domain;
}

const namecomMcp = (stack) =>
  withPackages(PACKAGES, async (folder) => {
    fs.writeFileSync(path.join(folder, 'preload.cjs'), PRELOAD);
    const proxy = await startProxy(stack);
    const env = {
      HTTPS_PROXY: proxy.url,
      https_proxy: proxy.url,
      NO_PROXY: '',
      no_proxy: '',
      NODE_EXTRA_CA_CERTS: stack.caFile,
      NODE_OPTIONS: '',
      NAME_API_URL: SERVER,
      NAME_USERNAME: stack.username,
      NAME_TOKEN: stack.token,
    };
    const server = startServer(folder, env);
    try {
      const domain = await journey(server, stack);
      proxy.assertUsed();
      return {
        proved: `${domain} found, registered, and a record of it written, listed and removed by core v1 over TLS`,
      };
    } finally {
      await server.stop();
      await proxy.stop();
    }
  });

module.exports = { namecomMcp };
