import { EppRegistry } from '@registrar/adapter-epp';
import { DomainName } from '@registrar/kernel';
import { FakeIds, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import {
  type ClientStatus,
  type DomainInfo,
  type RegistryConnection,
  type RegistryExtra,
  type TransformOutcome,
} from '@registrar/registries';
import { profileOf } from '@registrar/registries/ports';
import {
  connectionOf,
  FakeCommandLog,
  FakeRegistryConnections,
  FakeSessionLeases,
} from '@registrar/registries/testing';
import { testCertificates } from '@registrar/testkit';
import { randomUUID } from 'node:crypto';

/** Clients of the simulated registry beside the product's own: they simulate other registrars. */
export const OTHER_REGISTRARS = [
  { clientId: 'registrar-b', password: 'epp-password-b' },
  { clientId: 'registrar-c', password: 'epp-password-c' },
] as const;

/** Namespaces of the data that registries store with registrants (tools/registry-simulator, policies). */
const REGISTRANT_EXTENSIONS = [
  'urn:ietf:params:xml:ns:neulevel-1.0',
  'urn:ietf:params:xml:ns:fury-2.1',
  'http://www.eurid.eu/xml/epp/contact-ext-1.3',
  'http://www.nic.it/ITNIC-EPP/extcon-1.0',
  'urn:red.es:xml:ns:es_contact-1.0',
  'http://www.afnic.fr/xml/epp/frnic-2.0',
  'urn:se:iis:xml:epp:iis-1.2',
];

const clock = { now: () => new Date() };

interface OtherDomain {
  years?: number;
  /** The registry stores no contacts. */
  thin?: boolean;
  /** Registry data of its registrant. */
  registrant?: readonly RegistryExtra[];
  nameservers?: string[];
}

/** Another registrar at the same registry, with domains of its own. */
export class OtherRegistrar {
  private contacts = 0;

  private constructor(
    private readonly registry: EppRegistry,
    private readonly thick: RegistryConnection,
    private readonly thin: RegistryConnection,
    /** Where domains are released; the holder is the only contact there. */
    private readonly pushing: RegistryConnection,
  ) {}

  static async connect(
    port: number,
    { clientId, password }: (typeof OTHER_REGISTRARS)[number] = OTHER_REGISTRARS[0],
  ): Promise<OtherRegistrar> {
    const { ca, client } = await testCertificates();
    const { cert, key } = await client(clientId);
    const connections = new FakeRegistryConnections();
    const secrets = { password, clientCertificate: cert, clientKey: key, certificateAuthority: ca };
    const poll = { enabled: false };
    const thick = connections.put(
      connectionOf({
        id: 1,
        code: `${clientId}-thick`,
        port,
        clientId,
        profile: {
          contacts: { roles: ['admin', 'tech'] },
          extensions: [...profileOf({}).extensions, ...REGISTRANT_EXTENSIONS],
          poll,
        },
      }),
      secrets,
    );
    const thin = connections.put(
      connectionOf({
        id: 2,
        code: `${clientId}-thin`,
        port,
        clientId,
        profile: { dataModel: 'minimum', poll },
      }),
      secrets,
    );
    const profile = {
      contacts: { roles: [], postalInfo: 'loc' as const },
      authInfo: 'none' as const,
      transfer: { mode: 'push' as const },
      poll,
    };
    const pushing = connections.put(
      connectionOf({ id: 3, code: `${clientId}-push`, port, clientId, profile }),
      secrets,
    );
    const registry = new EppRegistry({
      connections,
      leases: new FakeSessionLeases(),
      commandLog: new FakeCommandLog(),
      clock,
      ids: new FakeIds(),
      uow: new FakeUnitOfWork(),
      log: new FakeLog(),
    });
    return new OtherRegistrar(registry, thick, thin, pushing);
  }

  /** Registers a domain with an auth code. */
  async register(
    name: string,
    code: string,
    { years = 1, thin = false, registrant = [], nameservers = ['ns1.example.net'] }: OtherDomain = {},
  ): Promise<void> {
    const contact = thin ? undefined : await this.newContact(registrant);
    const contacts =
      contact === undefined ? undefined : { registrant: contact, admin: contact, tech: contact };
    done(
      await this.registry.create(thin ? this.thin : this.thick, step('create'), {
        name: DomainName.of(name),
        years,
        nameservers,
        authInfo: code,
        contacts,
      }),
    );
  }

  /** As `register`, where domains are released and have no codes. */
  async registerPushed(name: string): Promise<void> {
    const registrant = await this.newContact();
    done(
      await this.registry.create(this.pushing, step('create'), {
        name: DomainName.of(name),
        years: 1,
        nameservers: ['ns1.example.net'],
        authInfo: '',
        contacts: { registrant },
      }),
    );
  }

  async setCode(name: string, code: string | null): Promise<void> {
    done(await this.registry.update(this.thin, step('code'), { name: DomainName.of(name), authInfo: code }));
  }

  async setStatuses(
    name: string,
    add: readonly ClientStatus[],
    remove: readonly ClientStatus[] = [],
  ): Promise<void> {
    done(
      await this.registry.updateStatuses(this.thin, step('status'), {
        name: DomainName.of(name),
        add,
        remove,
      }),
    );
  }

  /** Requests a domain of another registrar. */
  async request(name: string, code: string): Promise<void> {
    done(
      await this.registry.transfers.requestTransfer(this.thin, step('request'), {
        name: DomainName.of(name),
        authInfo: code,
      }),
    );
  }

  async withdraw(name: string): Promise<void> {
    done(await this.registry.transfers.cancelTransfer(this.thin, step('withdraw'), DomainName.of(name)));
  }

  async approve(name: string): Promise<void> {
    done(await this.registry.transfers.approveTransfer(this.thin, step('approve'), DomainName.of(name)));
  }

  async reject(name: string): Promise<void> {
    done(await this.registry.transfers.rejectTransfer(this.thin, step('reject'), DomainName.of(name)));
  }

  /** Releases a domain, where the registry supports it. */
  async handOver(name: string, tag: string): Promise<void> {
    done(
      await this.registry.transfers.releaseDomain(this.pushing, step('release'), {
        name: DomainName.of(name),
        tag,
      }),
    );
  }

  /** Undefined: the registry does not show it to this registrar. */
  async info(name: string): Promise<DomainInfo | undefined> {
    const answer = await this.registry.info(this.thin, DomainName.of(name));
    return answer.kind === 'found' ? answer.info : undefined;
  }

  close(): Promise<void> {
    return this.registry.close();
  }

  private async newContact(extras: readonly RegistryExtra[] = []): Promise<string> {
    const id = `other-${(this.contacts += 1)}-${randomUUID().slice(0, 6)}`;
    const contact = {
      id,
      name: 'Other Holder',
      street: ['1 Other Street'],
      city: 'Elsewhere',
      postalCode: '12345',
      country: 'US',
      phone: '+1.5550100123',
      email: 'holder@other.example',
    };
    done(await this.registry.createContact(this.thick, step('contact'), contact, '', extras));
    return id;
  }
}

const step = (name: string) => ({ operationId: randomUUID(), step: name, attempt: 1 });

function done(outcome: TransformOutcome<unknown>): void {
  if (outcome.kind !== 'done' && outcome.kind !== 'pending') throw new Error(JSON.stringify(outcome));
}
