import { AesSecretVault, parseHashKey, parseSecretsKeys } from '@registrar/adapter-runtime';

/**
 * What an operator gives to a command that reads or writes secrets: the values that the applications have.
 */
export interface SecretsAccess {
  url: string;
  secretsKeys: string;
  tokenHashKey: string;
}

/** The vault of these keys, and the id of the key that encrypts. Throws an error that names the setting. */
export function vaultOf({ secretsKeys, tokenHashKey }: SecretsAccess): {
  vault: AesSecretVault;
  keyId: string;
} {
  const keys = named('SECRETS_KEYS', () => parseSecretsKeys(secretsKeys));
  const hashKey = named('TOKEN_HASH_KEY', () => parseHashKey(tokenHashKey));
  return { vault: new AesSecretVault(keys, hashKey), keyId: keys[0].id };
}

function named<T>(setting: string, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new Error(`${setting} ${(error as Error).message}`, { cause: error });
  }
}
