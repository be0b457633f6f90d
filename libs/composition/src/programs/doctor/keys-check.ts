import { PostgresDiagnosis, PostgresSealedTexts, type SealedText } from '@registrar/adapter-postgres';
import type { SecretVault } from '@registrar/kernel';
import { SEALED } from '../reseal-secrets';
import type { DoctorContext } from './context';
import { type Check, fault, type Finding, ok, unknown } from './finding';

/** Newest texts of each column: enough to notice a wrong key, few enough for any table. */
const SAMPLE = 5;
const LOST_KEY =
  'Put the key that sealed them back into SECRETS_KEYS, at the end (docs/runbooks/rotate-secrets.md); without it they must be set again.';

/** Whether the keys of a process open what is stored, and find its tokens. */
export const keysCheck = (context: DoctorContext): Check => ({
  name: 'keys',
  async run() {
    const vault = context.vault();
    const sql = await context.database();
    const texts = new PostgresSealedTexts(sql);
    const findings: Finding[] = [];
    let opened = 0;
    for (const column of SEALED) {
      const sample = await texts.newest(column, SAMPLE);
      const readable = sample.filter(({ sealed, of }) => canOpen(vault, sealed, column.contextOf(of)));
      opened += readable.length;
      const where = `${column.table}.${column.column}`;
      if (readable.length < sample.length)
        findings.push(
          fault(
            'keys.cannot_open',
            `${sample.length - readable.length} of the newest ${sample.length} texts cannot be decrypted`,
            LOST_KEY,
            where,
          ),
        );
      if (where === 'api_tokens.sealed')
        findings.push(await judgeTokens(vault, new PostgresDiagnosis(sql), readable));
    }
    return [ok('keys.opened', `${opened} stored texts were decrypted`), ...findings];
  },
});

function canOpen(vault: SecretVault, sealed: string, context: string): boolean {
  try {
    vault.open(sealed, context);
    return true;
  } catch {
    return false;
  }
}

/** A token is found by its digest: with another TOKEN_HASH_KEY none is. */
async function judgeTokens(
  vault: SecretVault,
  diagnosis: PostgresDiagnosis,
  readable: readonly SealedText[],
): Promise<Finding> {
  const { contextOf } = SEALED.find(({ table }) => table === 'api_tokens')!;
  for (const { key, of, sealed } of readable) {
    const digest = await diagnosis.tokenDigest(key);
    if (digest !== undefined && !vault.sameDigest(vault.digest(vault.open(sealed, contextOf(of))), digest))
      return fault(
        'keys.token_hash_key',
        `TOKEN_HASH_KEY is not the one that API token ${key} was stored with: clients cannot log in`,
        'Set the TOKEN_HASH_KEY that the applications had before; it never changes.',
      );
  }
  return readable.length > 0
    ? ok('keys.token_hash_key', `TOKEN_HASH_KEY finds ${readable.length} stored API tokens`)
    : unknown(
        'keys.token_hash_key',
        'TOKEN_HASH_KEY cannot be compared: no stored API token could be decrypted',
        'Run doctor again once an API token exists and SECRETS_KEYS decrypts it.',
      );
}
