import { PostgresSealedTexts, type SealedColumn, type SealedText } from '@registrar/adapter-postgres';
import { tokenContext } from '@registrar/accounts';
import { mailContext } from '@registrar/contacts';
import { authCodeContext } from '@registrar/domains';
import { changeContext, itemContext } from '@registrar/jobs';
import type { SecretVault } from '@registrar/kernel';
import { filterContext, viewContext } from '@registrar/staff';
import { viewRequestContext } from '@registrar/staff/ports';
import { transferCodeContext } from '@registrar/transfers';
import { approvalContext } from '@registrar/staff';
import { secretContext } from '@registrar/webhooks';
import { type SecretsAccess, vaultOf } from '../staff/secrets-access';
import { onOwnConnection } from './own-connection';

const BATCH = 500;
/** A batch may pass by a whole table whose texts are all of today's key. */
const STATEMENT_TIMEOUT_MS = 600_000;

/**
 * Every column that holds sealed texts, with what seals and opens them; a test compares it with the schema.
 */
export const SEALED: readonly (SealedColumn & { contextOf(of: string): string })[] = [
  {
    table: 'api_tokens',
    column: 'sealed',
    key: 'id',
    keyType: 'bigint',
    of: 'account_id',
    contextOf: (of) => tokenContext(Number(of)),
  },
  {
    table: 'registry_connections',
    column: 'password_sealed',
    key: 'id',
    keyType: 'bigint',
    of: 'code',
    contextOf: (of) => `registry-password:${of}`,
  },
  {
    table: 'registry_connections',
    column: 'client_key_sealed',
    key: 'id',
    keyType: 'bigint',
    of: 'code',
    contextOf: (of) => `registry-key:${of}`,
  },
  {
    table: 'staff_approvals',
    column: 'command_sealed',
    key: 'id',
    keyType: 'uuid',
    of: 'id',
    contextOf: (of) => approvalContext(of),
  },
  {
    table: 'staff_view_requests',
    column: 'path_sealed',
    key: 'id',
    keyType: 'uuid',
    of: 'id',
    contextOf: viewRequestContext,
  },
  {
    table: 'staff_view_requests',
    column: 'answer_sealed',
    key: 'id',
    keyType: 'uuid',
    of: 'id',
    contextOf: viewRequestContext,
  },
  {
    table: 'domains',
    column: 'auth_code_sealed',
    key: 'id',
    keyType: 'bigint',
    of: 'id',
    contextOf: (of) => authCodeContext(Number(of)),
  },
  {
    table: 'job_items',
    column: 'sealed',
    key: 'id',
    keyType: 'bigint',
    of: 'job_id',
    contextOf: itemContext,
  },
  {
    table: 'job_changes',
    column: 'sealed',
    key: 'id',
    keyType: 'bigint',
    of: 'job_id',
    contextOf: changeContext,
  },
  {
    table: 'transfers',
    column: 'auth_code_sealed',
    key: 'id',
    keyType: 'bigint',
    of: 'operation_id',
    contextOf: transferCodeContext,
  },
  { table: 'mails', column: 'content_sealed', key: 'id', keyType: 'uuid', of: 'id', contextOf: mailContext },
  {
    table: 'webhook_subscriptions',
    column: 'secret_sealed',
    key: 'id',
    keyType: 'bigint',
    of: 'id',
    contextOf: (of) => secretContext(Number(of)),
  },
  {
    table: 'webhook_subscriptions',
    column: 'former_secret_sealed',
    key: 'id',
    keyType: 'bigint',
    of: 'id',
    contextOf: (of) => secretContext(Number(of)),
  },
  {
    table: 'staff_filters',
    column: 'content_sealed',
    key: 'id',
    keyType: 'uuid',
    of: 'id',
    contextOf: filterContext,
  },
  {
    table: 'staff_views',
    column: 'filter_sealed',
    key: 'id',
    keyType: 'uuid',
    of: 'id',
    contextOf: viewContext,
  },
];

export interface Resealed {
  where: string;
  resealed: number;
  /**
   * Could not be decrypted: sealed with a key that is no longer in SECRETS_KEYS, or damaged. Left unchanged.
   */
  unreadable: number;
}

/**
 * Seals everything again that an older key has sealed, with the first key. The applications may run
 * meanwhile: a text that they change in between is of today's key. Can be stopped and started again at any
 * time.
 */
export class ResealSecrets {
  constructor(
    private readonly texts: PostgresSealedTexts,
    private readonly vault: SecretVault,
    private readonly keyId: string,
  ) {}

  async execute(
    tell: (done: Resealed) => void = () => undefined,
  ): Promise<{ unreadable: number; openOperations: number }> {
    let unreadable = 0;
    for (const column of SEALED) {
      const done = await this.reseal(column);
      unreadable += done.unreadable;
      tell(done);
    }
    return { unreadable, openOperations: await this.texts.openOperations(this.keyId) };
  }

  private async reseal(column: (typeof SEALED)[number]): Promise<Resealed> {
    const done: Resealed = { where: `${column.table}.${column.column}`, resealed: 0, unreadable: 0 };
    for (let after: string | undefined; ;) {
      const batch = await this.texts.sealedOtherwise(column, this.keyId, after, BATCH);
      for (const text of batch) {
        const sealed = this.sealedAgain(text, column.contextOf(text.of));
        if (sealed === undefined) done.unreadable += 1;
        else if (await this.texts.replace(column, text, sealed)) done.resealed += 1;
      }
      if (batch.length < BATCH) return done;
      after = batch[BATCH - 1].key;
    }
  }

  private sealedAgain({ sealed }: SealedText, context: string): string | undefined {
    try {
      return this.vault.seal(this.vault.open(sealed, context), context);
    } catch {
      return undefined;
    }
  }
}

/**
 * `ResealSecrets` for an operator. Throws where the keys cannot be read or the database cannot be reached.
 * `keyId`: of the key that encrypts.
 */
export async function resealSecrets(
  access: SecretsAccess,
  report: (done: Resealed) => void,
): Promise<{ keyId: string; unreadable: number; openOperations: number }> {
  const { vault, keyId } = vaultOf(access);
  const done = await onOwnConnection(
    { url: access.url, applicationName: 'registrar-reseal', statementTimeoutMs: STATEMENT_TIMEOUT_MS },
    (sql) => new ResealSecrets(new PostgresSealedTexts(sql), vault, keyId).execute(report),
  );
  return { keyId, ...done };
}
