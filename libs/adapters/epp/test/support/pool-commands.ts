import type { RegistryConnection, TransformOutcome } from '@registrar/registries';
import { until } from '@registrar/testkit';
import { nameOf, order, stepOf, type Process } from './harness';
import type { Handler, Received, ScriptedRegistry } from './scripted-registry';

export const create = (us: Process, connection: RegistryConnection, name = 'shop.example') =>
  us.registry.create(connection, stepOf(), order(name));
export const check = (us: Process, connection: RegistryConnection, names = ['free.example']) =>
  us.registry.check(connection, { names: names.map(nameOf), years: 1, withFee: false });
export const kinds = (outcomes: TransformOutcome<unknown>[]): string[] => [
  ...new Set(outcomes.map((outcome) => outcome.kind)),
];
export const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
export const session = (max: number, values = {}) => ({ session: { max, ...values } });
/** Longer than a loaded machine takes for everything in a test. */
export const PATIENT = { queueWaitMs: 45_000 };

/** Holds commands until they are let go. */
export class Gate {
  readonly held: Received[] = [];
  readonly handler: Handler = (received) => {
    this.held.push(received);
  };
  release(): void {
    for (const received of this.held.splice(0)) received.reply(1000);
  }
}

/** The first `atOnce` of sixty creates are answered together, once they are all under way. */
export async function sixtyCreates(
  registry: ScriptedRegistry,
  us: Process,
  connection: RegistryConnection,
  atOnce: number,
): Promise<string[]> {
  const gate = new Gate();
  registry.once('domain:create', gate.handler, atOnce);
  const outcomes = Promise.all(times(60, (i) => create(us, connection, `shop-${i}.example`)));
  await until(() => gate.held.length === atOnce, `${atOnce} creates are under way`);
  gate.release();
  return kinds(await outcomes);
}
