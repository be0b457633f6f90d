import { DomainName, InstanceState, type SuspensionReason } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import type {
  CommandId,
  ConnectionCredentials,
  CreateDomainCommand,
  RegistryConnection,
  StoredProfile,
} from '@registrar/registries';
import {
  connectionOf,
  FakeCommandLog,
  FakeRegistryConnections,
  FakeSessionLeases,
  FakeSessionReports,
} from '@registrar/registries/testing';
import { testCertificates } from '@registrar/testkit';
import { type CallChain, EppRegistry, type EppSettings } from '../../src';
import { ScriptedRegistry } from './scripted-registry';

/** One process of ours: an EppRegistry with everything it needs in memory. */
export interface Process {
  registry: EppRegistry;
  log: FakeLog;
  commandLog: FakeCommandLog;
  uow: FakeUnitOfWork;
  clock: FakeClock;
  /** Set its `suspension` to suspend the process. */
  instance: FakeInstance;
}

class FakeInstance extends InstanceState {
  suspension: SuspensionReason | undefined;
}

const PASSWORD = 'secret-a-1';

/** Registries on this machine and the processes of ours that talk to them. */
export class Harness {
  readonly connections = new FakeRegistryConnections();
  readonly leases = new FakeSessionLeases();
  readonly reports = new FakeSessionReports();
  readonly clock = new FakeClock();
  private readonly processes: EppRegistry[] = [];
  private readonly registries: ScriptedRegistry[] = [];
  private ids = 0;

  async registry(): Promise<ScriptedRegistry> {
    const registry = await ScriptedRegistry.start();
    this.registries.push(registry);
    return registry;
  }

  /** A connection to this registry, short in time, so that tests are. */
  async connect(
    registry: { port: number },
    profile: StoredProfile = {},
    values: Partial<RegistryConnection> = {},
    credentials: Partial<ConnectionCredentials> = {},
  ): Promise<RegistryConnection> {
    this.ids += 1;
    const { ca, client } = await testCertificates();
    const { cert, key } = await client('registrar-a');
    const session = { queryTimeoutSeconds: 5, transformTimeoutSeconds: 5, ...profile.session };
    const row = { id: this.ids, code: `registry-${this.ids}`, port: registry.port, ...values };
    const connection = connectionOf({ ...row, profile: { ...profile, session } as StoredProfile });
    return this.connections.put(connection, {
      password: PASSWORD,
      clientCertificate: cert,
      clientKey: key,
      certificateAuthority: ca,
      ...credentials,
    });
  }

  process(settings: Partial<EppSettings> = {}, actingFor?: CallChain['actingFor']): Process {
    const holder = `process-${this.processes.length + 1}`;
    const [log, commandLog, uow] = [new FakeLog(), new FakeCommandLog(), new FakeUnitOfWork()];
    const instance = new FakeInstance();
    const registry = new EppRegistry({
      instance,
      connections: this.connections,
      leases: this.leases,
      commandLog,
      clock: this.clock,
      ids: new FakeIds(),
      uow,
      log,
      chain: { actingFor },
      reports: this.reports,
      settings: {
        holder,
        connectTimeoutMs: 2_000,
        greetingTimeoutMs: 2_000,
        queueWaitMs: 4_000,
        backoffMinMs: 20,
        backoffMaxMs: 200,
        leaseRetryMs: 20,
        wishLookMs: 30,
        unusedMs: 20,
        turnMs: 30,
        tickMs: 20,
        ...settings,
      },
    });
    this.processes.push(registry);
    return { registry, log, commandLog, uow, clock: this.clock, instance };
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.close()));
    await Promise.all(this.registries.map((registry) => registry.goAway()));
  }
}

let operations = 0;

/** A step of an operation nobody used before. */
export function stepOf(step = 'create', attempt = 1): CommandId {
  operations += 1;
  return { operationId: `0197a000-0000-7000-8000-${String(operations).padStart(12, '0')}`, step, attempt };
}

export const nameOf = (text: string): DomainName => DomainName.of(text);

export const order = (name: string, values: Partial<CreateDomainCommand> = {}): CreateDomainCommand => ({
  name: nameOf(name),
  years: 1,
  nameservers: [],
  authInfo: '',
  contacts: { registrant: 'c-1' },
  ...values,
});
