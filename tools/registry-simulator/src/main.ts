import { readFileSync } from 'node:fs';
import { EXAMPLE_HOSTS, startSimulator } from './index';
import { TLD_POLICIES, type TldPolicy } from './tld-policies';

/** Real time between runs of the due work. */
const TICK_MS = 1000;

function setting(name: string, fallback?: string): string {
  const value = process.env[name] ?? fallback;
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

function numberSetting(name: string, fallback: string): number {
  const value = Number(setting(name, fallback));
  if (!Number.isInteger(value) || value < 0) throw new Error(`${name} is not a whole number`);
  return value;
}

function registrarsSetting(): { clientId: string; password: string }[] {
  const value: unknown = JSON.parse(setting('SIMULATOR_REGISTRARS'));
  const valid =
    Array.isArray(value) &&
    value.every(
      (r: unknown) =>
        typeof (r as Record<string, unknown>)?.clientId === 'string' &&
        typeof (r as Record<string, unknown>).password === 'string',
    );
  if (!valid) throw new Error('SIMULATOR_REGISTRARS is not a JSON list of {clientId, password}');
  return value as { clientId: string; password: string }[];
}

/** A clearinghouse is started if it has a port and a password. */
function cnisSetting(): { port: number; username: string; password: string } | undefined {
  if (!process.env.SIMULATOR_CNIS_PORT || !process.env.SIMULATOR_CNIS_PASSWORD) return undefined;
  return {
    port: numberSetting('SIMULATOR_CNIS_PORT', ''),
    username: setting('SIMULATOR_CNIS_USERNAME'),
    password: setting('SIMULATOR_CNIS_PASSWORD'),
  };
}

/** The control interface is started if it has a port and a key. */
function controlSetting(): { port: number; key: string } | undefined {
  if (!process.env.SIMULATOR_CONTROL_PORT || !process.env.SIMULATOR_CONTROL_KEY) return undefined;
  return { port: numberSetting('SIMULATOR_CONTROL_PORT', ''), key: setting('SIMULATOR_CONTROL_KEY') };
}

/** `10/50`: per cent and least number; in zones with the periods of RFC 3915. */
function policiesSetting(): readonly TldPolicy[] {
  const text = process.env.SIMULATOR_GRACE_DELETE_LIMIT;
  if (!text) return TLD_POLICIES;
  const [, percent, least] = /^(\d{1,3})\/(\d{1,6})$/.exec(text) ?? [];
  if (percent === undefined || Number(percent) > 100)
    throw new Error('SIMULATOR_GRACE_DELETE_LIMIT is not percent/least like 10/50');
  const graceDeleteLimit = { percent: Number(percent), least: Number(least) };
  return TLD_POLICIES.map((policy) => (policy.grace ? { ...policy, graceDeleteLimit } : policy));
}

function print(line: object): void {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`);
}

async function main(): Promise<void> {
  const file = (name: string): string => readFileSync(setting(name), 'utf8');
  const host = setting('REGISTRY_SIMULATOR_HOST', '127.0.0.1');
  const simulator = await startSimulator({
    databaseUrl: setting('SIMULATOR_DATABASE_URL'),
    host,
    port: numberSetting('REGISTRY_SIMULATOR_PORT', '7700'),
    tls: {
      key: file('SIMULATOR_TLS_KEY_FILE'),
      cert: file('SIMULATOR_TLS_CERT_FILE'),
      ca: file('SIMULATOR_TLS_CA_FILE'),
    },
    registrars: registrarsSetting(),
    cnis: cnisSetting(),
    control: controlSetting(),
    sharedHosts: (process.env.SIMULATOR_SHARED_HOSTS ?? EXAMPLE_HOSTS.join(',')).split(',').filter(Boolean),
    policies: policiesSetting(),
    latencyMs: numberSetting('SIMULATOR_LATENCY_MS', '0'),
    tickIntervalMs: TICK_MS,
    log: print,
    logFrames: process.env.SIMULATOR_LOG_FRAMES === 'true',
  });
  print({ event: 'listening', host, port: simulator.port });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void simulator.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: Error) => {
  print({ event: 'failed', error: error.message });
  process.exit(1);
});
