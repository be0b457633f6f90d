import {
  newDataSource,
  PostgresAuditLog,
  PostgresStaffKeyStore,
  PostgresUnitOfWork,
  Sql,
} from '@registrar/adapter-postgres';
import { SystemClock, SystemIds } from '@registrar/adapter-runtime';
import { AuditTrail, CreateStaffKey } from '@registrar/staff';
import { type SecretsAccess, vaultOf } from '../staff/secrets-access';

const STATEMENT_TIMEOUT_MS = 30_000;

/**
 * The first staff key of an installation, of an owner; the key itself. Throws 409 once a staff key exists.
 */
export async function createOwnerKey(access: SecretsAccess, name: string): Promise<string> {
  const { vault } = vaultOf(access);
  const dataSource = await newDataSource({
    url: access.url,
    applicationName: 'registrar-create-owner-key',
    poolMax: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  }).initialize();
  try {
    const sql = new Sql(dataSource);
    const uow = new PostgresUnitOfWork(sql);
    const clock = new SystemClock();
    const audit = new AuditTrail(new PostgresAuditLog(sql, uow), uow, clock);
    const create = new CreateStaffKey(
      audit,
      new PostgresStaffKeyStore(sql, uow),
      vault,
      new SystemIds(),
      clock,
    );
    return (await create.executeFirst(name, 'create-owner-key')).key;
  } finally {
    await dataSource.destroy();
  }
}
