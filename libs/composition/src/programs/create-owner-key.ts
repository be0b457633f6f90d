import { PostgresAuditLog, PostgresStaffKeyStore, PostgresUnitOfWork } from '@registrar/adapter-postgres';
import { SystemClock, SystemIds } from '@registrar/adapter-runtime';
import { AuditTrail, CreateStaffKey } from '@registrar/staff';
import { type SecretsAccess, vaultOf } from '../staff/secrets-access';
import { onOwnConnection } from './own-connection';

const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * The first staff key of an installation, of an owner; the key itself. Throws 409 once a staff key exists.
 */
export async function createOwnerKey(access: SecretsAccess, name: string): Promise<string> {
  const { vault } = vaultOf(access);
  return onOwnConnection(
    {
      url: access.url,
      applicationName: 'registrar-create-owner-key',
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    },
    async (sql) => {
      const uow = new PostgresUnitOfWork(sql);
      const clock = new SystemClock();
      const audit = new AuditTrail(new PostgresAuditLog(sql, uow), uow, clock);
      const keys = new PostgresStaffKeyStore(sql, uow);
      const create = new CreateStaffKey(audit, keys, vault, new SystemIds(), clock);
      return (await create.executeFirst(name, 'create-owner-key')).key;
    },
  );
}
