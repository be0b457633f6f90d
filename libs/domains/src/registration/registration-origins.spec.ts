import { addSeconds } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { connectionOf, FakeRegistryObjects } from '@registrar/registries/testing';
import type { StoredProfile } from '@registrar/registries';
import { RegistrationOrigins } from './registration-origins';

const SENT = new Date('2026-03-02T09:15:00Z');
const REGISTRANT = 7;

interface Arranged {
  dataModel?: StoredProfile['dataModel'];
  /** Id of the registrant's contact at the registry; undefined: none was reserved. */
  reserved?: string;
  command?: string;
  outcome?: string;
  shown?: object;
}

async function originOf({
  dataModel = 'maximum',
  reserved = 'abc123',
  command = 'domain:create',
  outcome = 'unknown',
  shown = {},
}: Arranged): Promise<string> {
  const connection = connectionOf({ profile: { dataModel } });
  const objects = new FakeRegistryObjects(new FakeUnitOfWork());
  if (reserved !== '') await objects.reserveContacts(connection.id, [REGISTRANT], () => reserved);
  const commands = { ofOperation: async () => [{ command, outcome, sentAt: SENT }] };
  const origins = new RegistrationOrigins(commands as never, objects, new FakeClock(SENT));
  const roles = { registrant: REGISTRANT, admin: 8, tech: 8, billing: 8 };
  const payload = { contactIds: roles, shownContactIds: roles };
  const info = { clientId: connection.clientId, createdAt: SENT, registrant: 'ABC123', ...shown };
  return origins.originOf({ id: 'operation' } as never, payload as never, connection, info as never);
}

describe('the origin of a domain at the registry', () => {
  it.each<[string, Arranged, string]>([
    ['has the registrant that was sent, in any case', {}, 'this'],
    ['has a registrant of another id', { shown: { registrant: 'other1' } }, 'doubtful'],
    ['has no registrant', { shown: { registrant: undefined } }, 'this'],
    ['is at a registry without contacts', { dataModel: 'minimum', reserved: 'other1' }, 'this'],
    ['has no time of creation', { shown: { createdAt: undefined } }, 'this'],
    [
      'was created as much earlier as clocks may lag',
      { shown: { createdAt: addSeconds(SENT, -300) } },
      'this',
    ],
    ['was created before that', { shown: { createdAt: addSeconds(SENT, -301) } }, 'doubtful'],
    ["is another registrar's", { shown: { clientId: 'registrar-z' } }, 'foreign'],
    ['existed before a create that was not sent', { outcome: 'not_sent' }, 'foreign'],
    ['existed before any create', { command: 'contact:create' }, 'foreign'],
  ])('that %s', async (_, arranged, origin) => {
    expect(await originOf(arranged)).toBe(origin);
  });

  it('that needs a contact which was never reserved is not decided, and no contact is reserved', async () => {
    await expect(originOf({ reserved: '' })).rejects.toThrow(RangeError);
  });
});
