import type { RegistryConnection } from '@registrar/registries';
import { until } from '@registrar/testkit';
import { Harness, nameOf, order, type Process, stepOf } from './support/harness';
import type { Handler, Received, ScriptedRegistry } from './support/scripted-registry';

let harness: Harness;
let registry: ScriptedRegistry;

beforeEach(async () => {
  harness = new Harness();
  registry = await harness.registry();
});
afterEach(() => harness.close());

/** Longer than a loaded machine takes for everything in a test. */
const PATIENT = { queueWaitMs: 45_000 };

/** Holds creates until they are answered, one or all. */
class Gate {
  readonly begun: string[] = [];
  private readonly held: Received[] = [];
  readonly handler: Handler = (received) => {
    this.begun.push(/<domain:name[^>]*>([^<.]+)/.exec(received.frame)![1]);
    this.held.push(received);
  };
  answerOne(): void {
    this.held.shift()!.reply(1000);
  }
  answerAll(): void {
    for (const received of this.held.splice(0)) received.reply(1000);
  }
}

/** A process whose commands are of the job or not, as `acting` says when they are given. */
function newProcess(jobSessionShare?: number): {
  create: (connection: RegistryConnection, name: string) => Promise<unknown>;
  acting: { accountId: number; isJob?: boolean };
} {
  const acting: { accountId: number; isJob?: boolean } = { accountId: 1 };
  const settings = { ...PATIENT, ...(jobSessionShare !== undefined && { jobSessionShare }) };
  const process: Process = harness.process(settings, () => ({ ...acting }));
  return {
    acting,
    create: (connection, name) =>
      process.registry.create(connection, stepOf(), order(nameOf(`${name}.example`).ascii)),
  };
}

const connectionWith = (max: number): Promise<RegistryConnection> =>
  harness.connect(registry, { session: { max }, poll: { enabled: false } });
const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${i + 1}`);

describe('jobs and single calls that share the sessions of a connection', () => {
  it.each([
    [0.5, ['s1', 's2', 'j5', 's3']],
    [undefined, ['s1', 's2', 'j5', 's3']],
    [0.25, ['s1', 's2', 's3', 'j5']],
    [1, ['s1', 'j5', 's2', 'j6']],
  ])('use them by the share %p', async (share, expected) => {
    const connection = await connectionWith(4);
    const { create, acting } = newProcess(share);
    const gate = new Gate();
    registry.once('domain:create', gate.handler, 20);
    acting.isJob = true;
    const jobs = names('j', 8).map((name) => create(connection, name));
    // alone, a job has all sessions
    await until(() => gate.begun.length === 4, 'the job uses all sessions');
    Object.assign(acting, { accountId: 2, isJob: undefined });
    const singles = names('s', 4).map((name) => create(connection, name));
    for (let begun = 5; begun <= 8; begun += 1) {
      gate.answerOne();
      await until(() => gate.begun.length === begun, `command ${begun} is under way`);
    }
    expect(gate.begun.slice(4)).toEqual(expected);
    while (gate.begun.length < 12) {
      gate.answerAll();
      await new Promise(setImmediate);
    }
    gate.answerAll();
    const outcomes = await Promise.all([...jobs, ...singles]);
    expect(outcomes.every((outcome) => (outcome as { kind: string }).kind === 'done')).toBe(true);
  });

  it('alternate on a lone session', async () => {
    const connection = await connectionWith(1);
    const { create, acting } = newProcess();
    const gate = new Gate();
    registry.once('domain:create', gate.handler, 20);
    acting.isJob = true;
    const all = names('j', 4).map((name) => create(connection, name));
    await until(() => gate.begun.length === 1, 'the job uses the session');
    acting.isJob = undefined;
    all.push(...names('s', 3).map((name) => create(connection, name)));
    for (let begun = 2; begun <= 7; begun += 1) {
      gate.answerOne();
      await until(() => gate.begun.length === begun, `command ${begun} is under way`);
    }
    gate.answerOne();
    await Promise.all(all);
    expect(gate.begun).toEqual(['j1', 's1', 'j2', 's2', 'j3', 's3', 'j4']);
  });
});
