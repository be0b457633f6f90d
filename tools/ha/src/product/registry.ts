import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase, provisionRoles, SetupError } from '@registrar/tool-services';
import { REGISTRARS, simulatorProgram, type Surroundings } from '@registrar/tool-local/programs';
import { ownRegistry, type LocalRegistry } from '@registrar/tool-local/registry';
import type { LocalCertificates } from '@registrar/tool-local/certificates';
import type { LocalSecrets } from '@registrar/tool-local/secrets';
import type { Client } from 'pg';
import type { HaCluster } from '../cluster';
import { mustRun } from '../network/namespaces';
import { ADDRESSES, NETWORK_MASK, PORT, REGISTRY_NODE } from '../network/plan';
import type { NodeProcess } from '../node-process';
import { POSTGRES_BIN } from '../requirements';
import { waitFor } from '../wait-for';
import { nodeProgram } from './node-program';
import { USUAL_PORTS } from './settings';
import { withClient } from './with-client';

const HOST = ADDRESSES[REGISTRY_NODE];
const START_MS = 60_000;

/** The registry simulator at its address in the cluster. */
export const haRegistry = (secrets: LocalSecrets, certificates: LocalCertificates): LocalRegistry => {
  const registry = ownRegistry(USUAL_PORTS, secrets, certificates);
  return {
    ...registry,
    host: HOST,
    cnis: { ...registry.cnis, url: `https://${HOST}:${USUAL_PORTS.cnis}/cnis` },
    clock: { ...registry.clock, url: `http://${HOST}:${USUAL_PORTS.simulatorControl}` },
  };
};

export const registryUrl = (role: string, password: string, database: string): string =>
  `postgres://${role}:${encodeURIComponent(password)}@${HOST}:${PORT.postgres}/${database}`;

/**
 * The simulated registry with a PostgreSQL of its own, outside of the cluster: what the product loses, the
 * registry still has.
 */
export async function startRegistryDatabase(
  cluster: HaCluster,
  passwords: Parameters<typeof provisionRoles>[1],
): Promise<void> {
  const folder = cluster.folder.of(REGISTRY_NODE, 'postgres');
  const data = join(folder, 'data');
  const password = cluster.secrets.POSTGRES_PASSWORD;
  if (!existsSync(data)) {
    const file = cluster.folder.write(REGISTRY_NODE, 'postgres', 'password', password);
    const initdb = [
      `${POSTGRES_BIN}/initdb`,
      '-D',
      data,
      '-U',
      'postgres',
      '--pwfile',
      file,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--no-locale',
    ];
    await mustRun('setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', ...initdb);
  }
  const rules = cluster.folder.write(
    REGISTRY_NODE,
    'postgres',
    'hba.conf',
    `host all all ${NETWORK_MASK} scram-sha-256\n`,
  );
  cluster.start({
    node: REGISTRY_NODE,
    name: 'postgres',
    command: [
      `${POSTGRES_BIN}/postgres`,
      '-D',
      data,
      '-c',
      `listen_addresses=${HOST}`,
      '-c',
      `hba_file=${rules}`,
      '-k',
      folder,
    ],
    user: 'postgres',
  });
  const url = registryUrl('postgres', password, 'postgres');
  const provision = (admin: Client): Promise<unknown> =>
    provisionRoles(admin, passwords).then(() => createDatabase(admin, 'registrar_simulator', 'simulator'));
  const isUp = await waitFor(
    () =>
      withClient(url, provision).then(
        () => true,
        () => false,
      ),
    START_MS,
  );
  if (!isUp) throw new SetupError(`The registry's PostgreSQL did not start: see ${cluster.folder.logs}`);
}

export function startSimulator(cluster: HaCluster, surroundings: Surroundings): NodeProcess {
  const program = simulatorProgram(surroundings);
  const env = { ...program.env, REGISTRY_SIMULATOR_HOST: HOST };
  return cluster.start(nodeProgram(REGISTRY_NODE, { ...program, env }));
}

export const REGISTRAR_IDS = REGISTRARS.map(({ clientId }) => clientId);
