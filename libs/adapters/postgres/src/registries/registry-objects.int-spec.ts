import { registryObjectsContract } from '@registrar/registries/testing';
import {
  after,
  NOW,
  registriesFixture,
  type RegistriesFixture,
} from '../../test/fixtures/registries-fixture';
import { PostgresRegistryObjects } from './registry-objects';

let fixture: RegistriesFixture;
let objects: PostgresRegistryObjects;
let connectionId: number;
let contacts: number[];
let drawn = 0;
const newId = (): string => `RT${(drawn += 1)}`;

beforeAll(async () => {
  fixture = await registriesFixture();
  objects = new PostgresRegistryObjects(fixture.sql, fixture.uow);
});
afterAll(() => fixture?.end());
beforeEach(async () => {
  connectionId = await fixture.newConnection();
  contacts = [await fixture.newContact(), await fixture.newContact(), await fixture.newContact()];
});

describe('registry objects in PostgreSQL', () => {
  registryObjectsContract(async () => ({
    objects,
    uow: fixture.uow,
    newConnection: () => fixture.newConnection(),
    newContact: () => fixture.newContact(),
  }));
});

describe('contacts at a registry', () => {
  it('get one id, also by concurrent requests', async () => {
    const backwards = [...contacts].reverse();
    const processes = Array.from({ length: 20 }, (_, at) =>
      objects.reserveContacts(connectionId, at % 2 ? contacts : backwards, newId, NOW),
    );
    const answers = await Promise.all(processes);
    for (const contact of contacts) {
      expect(
        new Set(
          answers.map((reserved) => reserved.find(({ contactId }) => contactId === contact)!.registryId),
        ).size,
      ).toBe(1);
    }
    expect(new Set(answers[0].map(({ registryId }) => registryId)).size).toBe(3);
  });

  it('keep the time they were created at first', async () => {
    const [{ registryId }] = await objects.reserveContacts(connectionId, [contacts[0]], newId, NOW);
    await objects.contactCreated(connectionId, registryId, NOW);
    await objects.contactCreated(connectionId, registryId, after(60));
    const row = await fixture.sql.row(
      'test_created',
      'select created_at from registry_contacts where connection_id = $1',
      [connectionId],
    );
    expect(row).toEqual({ created_at: NOW });
  });
});

describe('hosts at a registry', () => {
  it('are written by several processes at once, in any order', async () => {
    const names = Array.from({ length: 13 }, (_, at) => `ns${at}.example.net`);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        objects.hostsCreated(connectionId, at % 2 ? names : [...names].reverse(), NOW),
      ),
    );
    expect(await objects.knownHosts(connectionId, names)).toHaveLength(13);
  });
});
