import { createOwnerKey } from '@registrar/composition/programs';
import { type Command, DATABASE_URL, EXIT, SECRETS_KEYS, TOKEN_HASH_KEY } from '../command';

export const CREATE_OWNER_KEY: Command = {
  name: 'create-owner-key',
  summary: 'create the first staff key, of an owner',
  description:
    'For a new installation: refused once a staff key exists. Prints the key alone; it is not shown again. Further keys are created with the admin API.',
  parameters: [{ name: 'name', meaning: 'of the member of staff, for the audit log' }],
  settings: [DATABASE_URL, SECRETS_KEYS, TOKEN_HASH_KEY],
  async run({ arguments: { name }, settings, print }) {
    print(
      await createOwnerKey(
        {
          url: settings['DATABASE_URL'],
          secretsKeys: settings['SECRETS_KEYS'],
          tokenHashKey: settings['TOKEN_HASH_KEY'],
        },
        name,
      ),
    );
    return EXIT.done;
  },
};
