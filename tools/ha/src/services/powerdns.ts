import { resolve } from 'node:path';
import { ADDRESSES, at, DATABASE_NODES, type NameServerNode, NETWORK_MASK, PORT } from '../network/plan';
import type { NodeProgram } from '../node-process';

const STATEMENTS = resolve(__dirname, '../../../../docker/powerdns/conf.d');
export const NAME_SERVER_PORTS = { dns: 5300, api: 5380 };
/** Milliseconds of a query's statement; a later answer would be useless. */
const STATEMENT_TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_S = 3;

export function powerDnsConfiguration(node: NameServerNode, folder: string, apiKey: string): string {
  const lines = {
    'include-dir': STATEMENTS,
    'local-address': ADDRESSES[node],
    'local-port': NAME_SERVER_PORTS.dns,
    'socket-dir': folder,
    'webserver': 'yes',
    'api': 'yes',
    'api-key': apiKey,
    'webserver-address': ADDRESSES[node],
    'webserver-port': NAME_SERVER_PORTS.api,
    'webserver-allow-from': NETWORK_MASK,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
}

/**
 * A name server that reads from the replicas themselves: it answers while no leader and no HAProxy runs. The
 * first server that is a standby is used, and where none is, any that answers. libpq's variables configure
 * it: no password in a file.
 */
export function powerDnsProgram(node: NameServerNode, folder: string, password: string): NodeProgram {
  // each begins with another one, so that the loss of a replica stops one name server at most
  const shift = node === 'dns1' ? 1 : 2;
  const servers = [...DATABASE_NODES.slice(shift), ...DATABASE_NODES.slice(0, shift)];
  return {
    node,
    name: 'pdns',
    command: ['/usr/sbin/pdns_server', `--config-dir=${folder}`],
    env: {
      PGHOST: servers.map((server) => ADDRESSES[server]).join(','),
      PGPORT: String(PORT.postgres),
      PGTARGETSESSIONATTRS: 'prefer-standby',
      PGCONNECT_TIMEOUT: String(CONNECT_TIMEOUT_S),
      PGDATABASE: 'registrar',
      PGUSER: 'registrar_dns_reader',
      PGPASSWORD: password,
      PGAPPNAME: `registrar-${node}`,
      PGOPTIONS: `-c search_path=powerdns -c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
    },
  };
}

/** Whether a name server answers its HTTP interface. */
export async function nameServerAnswers(node: NameServerNode, apiKey: string): Promise<boolean> {
  try {
    const url = `http://${at(node, NAME_SERVER_PORTS.api)}/api/v1/servers/localhost`;
    const answer = await fetch(url, { headers: { 'x-api-key': apiKey }, signal: AbortSignal.timeout(2_000) });
    return answer.ok;
  } catch {
    return false;
  }
}
