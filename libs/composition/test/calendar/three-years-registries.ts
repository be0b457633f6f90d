import { AesSecretVault, parseHashKey, parseSecretsKeys } from '@registrar/adapter-runtime';
import { type Clock } from '@registrar/kernel';
import { OTHER_REGISTRARS, seedSandbox, TestRegistry } from '@registrar/test-sandbox';
import { type TestDatabase } from '@registrar/testkit';
import { ZONES } from './three-years-lives';

import type { ThreeYears } from './three-years-world';

/** What a registry decides later it has decided by then. */
const PENDING_MS = 60_000;
export const KEYS = {
  SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  TOKEN_HASH_KEY: 'ab'.repeat(32),
};

/** Sixteen letters at most, as the password (RFC 5730 §4). */
const clientOf = (connection: string): string => connection.replace('sim-', 'ours-');
const passwordOf = (connection: string): string => `pw-${connection}`;

/** The registry simulator, with one registrar account for each zone. */
export function startRegistry(database: TestDatabase, clock: Clock): Promise<TestRegistry> {
  const registrars = [
    ...ZONES.map(({ connection }) => ({
      clientId: clientOf(connection),
      password: passwordOf(connection),
    })),
    ...OTHER_REGISTRARS,
  ];
  return TestRegistry.start({
    databaseUrl: database.superuserUrl,
    clock,
    tickIntervalMs: undefined,
    pendingDelayMs: PENDING_MS,
    tlds: ZONES.map(({ tld }) => tld),
    registrars,
  });
}

/** The sandbox's catalogue and connections; each connection as another client of the registry. */
export async function separateRegistries({
  database,
  registry,
  rows,
}: Pick<ThreeYears, 'database' | 'registry' | 'rows'>): Promise<void> {
  const accountOf = (connection: string) =>
    registry.accountOf({ clientId: clientOf(connection), password: passwordOf(connection) });
  await seedSandbox({
    databaseUrl: database.url,
    secretsKeys: KEYS.SECRETS_KEYS,
    tokenHashKey: KEYS.TOKEN_HASH_KEY,
    registry: await accountOf(ZONES[0].connection),
  });
  const vault = new AesSecretVault(parseSecretsKeys(KEYS.SECRETS_KEYS), parseHashKey(KEYS.TOKEN_HASH_KEY));
  for (const { connection: code } of ZONES) {
    const { clientId, password, cert, key } = await accountOf(code);
    await rows(
      `update registry_connections set client_id = $2, client_certificate = $3, client_key_sealed = $4, password_sealed = $5, version = version + 1,
                profile = jsonb_set(profile, '{poll}', '{"enabled": true, "intervalSeconds": 60}') where code = $1`,
      [
        code,
        clientId,
        cert,
        vault.seal(key, `registry-key:${code}`),
        vault.seal(password, `registry-password:${code}`),
      ],
    );
  }
}
