import { POWERDNS_ADVICE, powerDnsProgram as installedProgram, SetupError } from '@registrar/tool-services';
import type { HaCluster } from '../cluster';
import { NAME_SERVER_NODES } from '../network/plan';
import { nameServerAnswers, powerDnsConfiguration, powerDnsProgram } from '../services/powerdns';
import { waitFor } from '../wait-for';

const START_MS = 30_000;

/**
 * Starts PowerDNS on both of its nodes, beside the replicas of a migrated database. Returns what to say of
 * it. Throws SetupError where one does not start.
 */
export async function startNameServers(cluster: HaCluster): Promise<string> {
  if (installedProgram() === undefined) return `none: to have zones served, ${POWERDNS_ADVICE}`;
  const { DNS_API_KEY: apiKey, DNS_READER_DATABASE_PASSWORD: password } = cluster.secrets;
  for (const node of NAME_SERVER_NODES) {
    const folder = cluster.folder.of(node, 'root');
    cluster.folder.write(node, 'root', 'pdns.conf', powerDnsConfiguration(node, folder, apiKey));
    cluster.start(powerDnsProgram(node, folder, password));
  }
  const answers = async (): Promise<boolean> =>
    (await Promise.all(NAME_SERVER_NODES.map((node) => nameServerAnswers(node, apiKey)))).every(Boolean);
  if (!(await waitFor(answers, START_MS)))
    throw new SetupError(`PowerDNS did not start: see ${cluster.folder.logs}/dns*-pdns.log`);
  return '2 × PowerDNS beside the replicas';
}
