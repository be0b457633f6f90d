import { LOOPBACK, PowerDns, POWERDNS_ADVICE, powerDnsProgram, SetupError } from '@registrar/tool-services';
import type { LocalDatabases } from './local-databases';
import type { LocalSecrets } from './local-secrets';
import type { Ports } from '../ports';
import type { LocalFolder } from '../settings';

/** A name server for the zones of this stack. */
export interface LocalDns {
  host: string;
  port: number;
  /** Its HTTP API, for creating keys. */
  apiUrl: string;
  apiKey: string;
}

/**
 * Starts PowerDNS on the stack's database. Undefined, with a printed reason, where that is impossible:
 * everything else works without it.
 */
export async function startDns(
  folder: LocalFolder,
  ports: Ports,
  { dnsReaderUrl }: LocalDatabases,
  secrets: LocalSecrets,
  say: (line: string) => void,
): Promise<LocalDns | undefined> {
  const without = (why: string): undefined => say(`name server         none: ${why}`) as undefined;
  if (powerDnsProgram() === undefined) return without(`to have zones served, ${POWERDNS_ADVICE}`);
  if (dnsReaderUrl === undefined)
    return without(
      'with MIGRATIONS_DATABASE_URL it needs DNS_READER_DATABASE_URL, as role registrar_dns_reader',
    );
  const apiKey = secrets.DNS_API_KEY;
  const server = new PowerDns({
    folder: folder.powerdns,
    port: ports.dns,
    apiPort: ports.dnsApi,
    apiKey,
    databaseUrl: dnsReaderUrl,
    resolver: `${LOOPBACK}:${ports.aliasResolver}`,
  });
  try {
    await server.start();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    return without(error.message);
  }
  say(`name server         ${LOOPBACK}:${ports.dns}, PowerDNS`);
  return { host: LOOPBACK, port: ports.dns, apiUrl: server.apiUrl, apiKey };
}
