import { freePort, POWERDNS_ADVICE, PowerDns, powerDnsProgram } from '@registrar/tool-services';
import { askDns, type DnsAnswer, temporaryFolder } from '@registrar/tool-services/testing';
import { describeWith } from './with-program';

/** A PowerDNS over the database of a test file. */
export interface TestNameServer {
  port: number;
  apiUrl: string;
  /** `X-API-Key` of its HTTP API. */
  apiKey: string;
  ask(name: string, type: string, options?: { tcp?: boolean }): Promise<DnsAnswer>;
  /** Runs pdnsutil. */
  util(...args: string[]): Promise<{ code: number; output: string }>;
  stop(): Promise<void>;
}

/** `describeWith` PowerDNS. */
export const describeNameServer = (name: string, tests: () => void): void =>
  describeWith(powerDnsProgram(), POWERDNS_ADVICE, name, () => tests());

/**
 * Starts one; `databaseUrl` is that of the role of the name servers. `resolver`, as address:port, is asked
 * for targets of ANAME records; without it the server asks itself. `settings`: parking_addresses,
 * primary_nameserver, hostmaster.
 */
export async function startTestNameServer(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
  resolver?: string,
): Promise<TestNameServer> {
  const folder = temporaryFolder();
  const port = await freePort();
  const apiKey = 'test-api-key';
  const server = new PowerDns({
    folder: folder.path,
    port,
    apiPort: await freePort(new Set([port])),
    apiKey,
    databaseUrl,
    resolver: resolver ?? `127.0.0.1:${port}`,
    settings,
  });
  await server.start();
  return {
    port,
    apiUrl: server.apiUrl,
    apiKey,
    ask: (name, type, options) => askDns(port, name, type, options),
    util: (...args) => server.util(...args),
    stop: () => server.stop().finally(() => folder.remove()),
  };
}
