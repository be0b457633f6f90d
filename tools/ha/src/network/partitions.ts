import { runCommand } from '@registrar/tool-services';
import { mustRun, namespaceOf } from './namespaces';
import { ADDRESSES, type Node } from './plan';

/** No interface has it: frames to it are lost in silence, as behind a failed switch. */
const NOWHERE = '02:00:00:00:00:fe';

const directions = (node: Node, others: readonly Node[]): [Node, Node][] =>
  others.flatMap((other) => [
    [node, other],
    [other, node],
  ]);

/** Loses all packets between a node and others, both ways, until `heal`. */
export async function cutOff(node: Node, others: readonly Node[]): Promise<void> {
  for (const [from, to] of directions(node, others)) {
    const address = ADDRESSES[to];
    const entry = ['neigh', 'replace', address, 'lladdr', NOWHERE, 'dev', 'eth0', 'nud', 'permanent'];
    await mustRun('ip', '-n', namespaceOf(from), ...entry);
  }
}

/** Ends a partition; no effect without one. */
export async function heal(node: Node, others: readonly Node[]): Promise<void> {
  for (const [from, to] of directions(node, others))
    await runCommand('ip', ['-n', namespaceOf(from), 'neigh', 'delete', ADDRESSES[to], 'dev', 'eth0']);
}
