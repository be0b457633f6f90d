import { resealSecrets } from '@registrar/composition/programs';
import { type Command, DATABASE_URL, EXIT, SECRETS_KEYS, TOKEN_HASH_KEY } from '../command';

export const REENCRYPT_SECRETS: Command = {
  name: 'reencrypt-secrets',
  summary: 'encrypt stored secrets with the first key of SECRETS_KEYS',
  description:
    'Lets an old key be removed. The applications may run meanwhile; can be stopped and started again at any time. Exit code 2: secrets that no key decrypts, or operations in progress that hold a secret of an older key (run it again when they have ended).',
  parameters: [],
  settings: [DATABASE_URL, SECRETS_KEYS, TOKEN_HASH_KEY],
  async run({ settings, print }) {
    const { keyId, unreadable, openOperations } = await resealSecrets(
      {
        url: settings['DATABASE_URL'],
        secretsKeys: settings['SECRETS_KEYS'],
        tokenHashKey: settings['TOKEN_HASH_KEY'],
      },
      ({ where, resealed, unreadable: undecryptable }) =>
        print(
          `${where}: ${resealed} encrypted again${undecryptable > 0 ? `, ${undecryptable} cannot be decrypted` : ''}`,
        ),
    );
    print(`${openOperations} operations in progress hold a secret that key ${keyId} has not encrypted`);
    return unreadable + openOperations > 0 ? EXIT.attention : EXIT.done;
  },
};
