import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { previousSandbox } from '../demo-file';
import { writeWhole } from '../files';
import { REGISTRARS } from '../programs';
import { seedSandbox } from '../seed';
import { SANDBOX_FOLDER, SIMULATOR_HOST, SIMULATOR_PORT } from './places';

const DEMO_FILE = join(SANDBOX_FOLDER, 'demo.json');

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

/**
 * Runs after the migrations in docker/compose.yml: the sandbox's catalogue, demo reseller and staff key. Safe
 * to run at every start.
 */
async function main(): Promise<string> {
  if (process.env['ENVIRONMENT'] !== 'sandbox')
    throw new Error(
      'demo data belong into a sandbox: leave the profile out where ENVIRONMENT is not sandbox',
    );
  const [{ clientId, secret }] = REGISTRARS;
  const pem = (name: string): string => readFileSync(join(SANDBOX_FOLDER, 'tls', name), 'utf8');
  const { username, token, adminToken } = await seedSandbox({
    databaseUrl: setting('DATABASE_URL'),
    secretsKeys: setting('SECRETS_KEYS'),
    tokenHashKey: setting('TOKEN_HASH_KEY'),
    registry: {
      host: SIMULATOR_HOST,
      port: SIMULATOR_PORT,
      clientId,
      password: setting(secret),
      ca: pem('ca.pem'),
      cert: pem(`${clientId}.pem`),
      key: pem(`${clientId}.key`),
    },
    previous: previousSandbox(DEMO_FILE),
  });
  const publicApi = setting('PUBLIC_BASE_URL');
  writeWhole(DEMO_FILE, `${JSON.stringify({ publicApi, username, token, adminToken }, undefined, 2)}\n`);
  return [
    `The sandbox is ready; ${DEMO_FILE} has its credentials. -k: the certificate is of a local authority.`,
    `curl -k -u '${username}:${token}' ${publicApi}/core/v1/hello`,
  ].join('\n');
}

main().then(
  (done) => console.log(done),
  (error: Error) => {
    console.error(`no sandbox: ${error.message}`);
    process.exitCode = 1;
  },
);
