import { runCommand, SetupError } from '@registrar/tool-services';
import { ADDRESSES, BRIDGE, HOST_ADDRESS, type Node, NODES, PREFIX } from './plan';

export const namespaceOf = (node: Node): string => `${PREFIX}-${node}`;

/** Runs a command as root; throws SetupError with its output if it fails. */
export async function mustRun(program: string, ...args: string[]): Promise<string> {
  const { code, output } = await runCommand(program, args);
  if (code !== 0) throw new SetupError(`${program} ${args.join(' ')} failed: ${output.trim()}`);
  return output;
}

/** Creates a bridge, and a network namespace with an address for each node. Throws SetupError. */
export async function createNetwork(): Promise<void> {
  await mustRun('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
  await mustRun('ip', 'addr', 'add', `${HOST_ADDRESS}/24`, 'dev', BRIDGE);
  await mustRun('ip', 'link', 'set', BRIDGE, 'up');
  for (const node of NODES) await createNode(node);
}

async function createNode(node: Node): Promise<void> {
  const namespace = namespaceOf(node);
  const inside = (...args: string[]): Promise<string> => mustRun('ip', '-n', namespace, ...args);
  await mustRun('ip', 'netns', 'add', namespace);
  await mustRun('ip', 'link', 'add', namespace, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
  await mustRun('ip', 'link', 'set', namespace, 'master', BRIDGE, 'up');
  await inside('addr', 'add', `${ADDRESSES[node]}/24`, 'dev', 'eth0');
  await inside('link', 'set', 'lo', 'up');
  await inside('link', 'set', 'eth0', 'up');
}

/** The namespaces that exist, also those of a crashed start. */
export async function presentNamespaces(): Promise<string[]> {
  const { code, output } = await runCommand('ip', ['netns', 'list']);
  if (code !== 0) return [];
  const names = output.split('\n').map((line) => line.split(' ')[0]);
  return names.filter((name) => name.startsWith(`${PREFIX}-`));
}

/** The processes of a node: all that runs in its namespace was started by this tool. */
export async function processesOf(namespace: string): Promise<number[]> {
  const { code, output } = await runCommand('ip', ['netns', 'pids', namespace]);
  return code === 0 ? output.split('\n').filter(Boolean).map(Number) : [];
}

/** Removes namespaces and bridge; no effect where there are none. Their processes must have ended. */
export async function removeNetwork(): Promise<void> {
  for (const namespace of await presentNamespaces()) {
    await runCommand('ip', ['link', 'delete', namespace]);
    await mustRun('ip', 'netns', 'delete', namespace);
  }
  if (await hasBridge()) await mustRun('ip', 'link', 'delete', BRIDGE);
}

export const hasBridge = async (): Promise<boolean> =>
  (await runCommand('ip', ['link', 'show', BRIDGE])).code === 0;

/** Established connections of a node to a port of another one. */
export async function connectionsTo(from: Node, to: Node, port: number): Promise<number> {
  const filter = ['-Htn', 'state', 'established', 'dst', `${ADDRESSES[to]}:${port}`];
  const output = await mustRun('ip', 'netns', 'exec', namespaceOf(from), 'ss', ...filter);
  return output.split('\n').filter(Boolean).length;
}
