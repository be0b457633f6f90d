import type { FactoryProvider } from '@nestjs/common';
import { Sql } from '@registrar/adapter-postgres';
import { Clock, SecretVault, UnitOfWork } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork, FakeVault } from '@registrar/kernel/testing';
import { AuditTrail, PutRegistryConnection } from '@registrar/staff';
import { changes } from './staff-changes';

const providers = changes as FactoryProvider[];
const providerOf = (token: unknown): FactoryProvider => {
  const found = providers.find(({ provide }) => provide === token);
  if (!found) throw new Error('it is not provided');
  return found;
};

/** As Nest makes it: what is not among the parts is made by its own provider, or left out. */
function made(token: unknown, parts: ReadonlyMap<unknown, unknown>): unknown {
  if (parts.has(token)) return parts.get(token);
  if (!providers.some(({ provide }) => provide === token)) return undefined;
  const { useFactory, inject = [] } = providerOf(token);
  return useFactory(...inject.map((part) => made(part, parts)));
}

describe('a registry connection that staff change', () => {
  it('is locked in the database, inside the unit of work of its audit entry', async () => {
    const uow = new FakeUnitOfWork();
    const statements: string[] = [];
    const stop = new Error('no further');
    const sql = {
      row: async (name: string) => {
        uow.assertOpen();
        statements.push(name);
        throw stop;
      },
    };
    const clock = new FakeClock();
    const put = made(
      PutRegistryConnection,
      new Map<unknown, unknown>([
        [Sql, sql],
        [UnitOfWork, uow],
        [Clock, clock],
        [SecretVault, new FakeVault()],
        [AuditTrail, new AuditTrail(undefined as never, uow, clock)],
      ]),
    ) as PutRegistryConnection;
    const owner = { keyId: 1, name: 'Ines', role: 'owner' } as never;
    const change = { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'hidden-one' };
    await expect(put.execute(owner, 'main', change)).rejects.toBe(stop);
    expect(statements).toEqual(['registry_connection_lock']);
  });
});
