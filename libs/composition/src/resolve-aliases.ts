import { getServers } from 'node:dns';
import { AliasResolver, AliasServer, type NameServer } from '@registrar/adapter-powerdns';
import { PinoLog } from '@registrar/adapter-runtime';
import type { Log } from '@registrar/kernel';
import { endpoints } from './settings/setting-readers';
import { type AliasResolverSettings, loadAliasResolverSettings } from './settings/settings';

/** Failures, with an earlier answer or without, are counted and logged at most this often: a target that is down is asked for all day. */
const LOG_EVERY_MS = 10_000;

const SYSTEM = endpoints('ALIAS_RESOLVER_UPSTREAMS', { description: '' }, 53);

/**
 * The resolver of ANAME targets, beside PowerDNS. Without upstreams in the settings it asks those of the
 * system, as they are at each question.
 */
export async function startAliasResolver(
  {
    aliasResolverListen: listen,
    aliasResolverZones: zones,
    aliasResolverUpstreams: named,
  }: Omit<AliasResolverSettings, 'logLevel' | 'logFormat'>,
  log: Log,
): Promise<{ port: number; close(): Promise<void> }> {
  const isOurs = ({ host, port }: NameServer): boolean =>
    [listen, zones].some((own) => own.host === host && own.port === port);
  const own = named.find(isOurs);
  if (own)
    throw new Error(
      `ALIAS_RESOLVER_UPSTREAMS holds ${own.host}:${own.port}, which is this resolver or our name server. Name a resolver of other names.`,
    );
  const upstreams = (): readonly NameServer[] =>
    named.length > 0 ? named : SYSTEM.read(getServers().join(',')).filter((server) => !isOurs(server));
  const failures = new FailureLog(log);
  const server = new AliasServer(new AliasResolver({ zones, upstreams }), {
    listen,
    clients: [zones.host],
    failed: (name, why) => failures.add(name, why),
  });
  return { port: await server.start(), close: () => server.close() };
}

class FailureLog {
  private failures = 0;
  private loggedAt = -Infinity;

  constructor(private readonly log: Log) {}

  add(name: string, reason: string): void {
    this.failures += 1;
    const now = performance.now();
    if (now - this.loggedAt < LOG_EVERY_MS) return;
    this.log.warn('ANAME target not resolved', { target: name, reason, failures: this.failures });
    [this.failures, this.loggedAt] = [0, now];
  }
}

async function main(): Promise<void> {
  const settings = loadAliasResolverSettings(process.env);
  const log = new PinoLog({ app: 'alias-resolver', level: settings.logLevel, format: settings.logFormat });
  const server = await startAliasResolver(settings, log);
  log.info('resolver of ANAME targets started', { port: server.port });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void server.close().then(() => process.exit(0)));
}

if (require.main === module) {
  main().catch((error: Error) => {
    process.stderr.write(`the resolver of ANAME targets could not start: ${error.message}\n`);
    process.exitCode = 1;
  });
}
