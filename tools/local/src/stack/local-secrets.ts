import { randomBytes } from 'node:crypto';
import { readIfThere, writeWhole } from '../files';

/**
 * The secrets of one local stack, created at its first start. SECRETS_KEYS and TOKEN_HASH_KEY are settings of
 * the applications (`id:base64` and hex, 32 bytes each); the rest are passwords of database roles and of the
 * registrars at the simulator.
 */
const MAKERS = {
  SECRETS_KEYS: () => `k1:${randomBytes(32).toString('base64')}`,
  TOKEN_HASH_KEY: () => randomBytes(32).toString('hex'),
  POSTGRES_PASSWORD: password,
  DATABASE_OWNER_PASSWORD: password,
  DATABASE_PASSWORD: password,
  DNS_READER_DATABASE_PASSWORD: password,
  FORWARDER_DATABASE_PASSWORD: password,
  MAIL_READER_DATABASE_PASSWORD: password,
  SIMULATOR_DATABASE_PASSWORD: password,
  REGISTRAR_A_PASSWORD: eppPassword,
  REGISTRAR_B_PASSWORD: eppPassword,
  REGISTRAR_C_PASSWORD: eppPassword,
  CNIS_PASSWORD: password,
  SIMULATOR_CONTROL_KEY: password,
  DNS_API_KEY: password,
  REDIS_PASSWORD: password,
  // a key of the gateway's test mode, as the sandbox requires
  CARD_GATEWAY_KEY: () => `sk_test_${password()}`,
  CARD_GATEWAY_WEBHOOK_SECRET: () => `whsec_${password()}`,
};

export type SecretName = keyof typeof MAKERS;
export type LocalSecrets = Record<SecretName, string>;

const NAMES = Object.keys(MAKERS) as SecretName[];
const HEADER =
  '# Made by the first start of the local stack. Without these keys and passwords its data cannot be read.\n';

/** Reads the file, creates missing secrets and writes it (0600). Environment variables override the file. */
export function localSecrets(file: string, env: NodeJS.ProcessEnv): LocalSecrets {
  const stored = parseEnvFile(readIfThere(file) ?? '');
  const missing = NAMES.filter((name) => !stored[name]);
  for (const name of missing) stored[name] = MAKERS[name]();
  if (missing.length > 0) writeWhole(file, formatEnvFile(stored));
  return Object.fromEntries(NAMES.map((name) => [name, env[name] || stored[name]])) as LocalSecrets;
}

/** `NAME=value` lines; blank lines and lines with a leading # are ignored. */
export function parseEnvFile(text: string): Record<string, string> {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const entries = lines.filter((line) => line !== '' && !line.startsWith('#') && line.includes('='));
  return Object.fromEntries(
    entries.map((line) => [
      line.slice(0, line.indexOf('=')).trim(),
      line.slice(line.indexOf('=') + 1).trim(),
    ]),
  );
}

function formatEnvFile(values: Record<string, string>): string {
  return (
    HEADER +
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}\n`)
      .join('')
  );
}

function password(): string {
  return randomBytes(24).toString('base64url');
}

/** An EPP password has 6 to 16 characters (RFC 5730, section 4, pwType). */
function eppPassword(): string {
  return randomBytes(12).toString('base64url');
}
