import { migrate } from '@registrar/composition/programs';
import { type Command, EXIT } from '../command';

export const MIGRATE: Command = {
  name: 'migrate',
  summary: 'bring the database schema up to date',
  description:
    'Applies the migrations that are missing and sets the grants of the database roles. Safe to repeat, and to run from several machines at once. A migration that waits 5 s for a table gives up and changes nothing; run the command again.',
  parameters: [],
  settings: [
    {
      name: 'MIGRATIONS_DATABASE_URL',
      meaning: 'PostgreSQL, as the owner of the schema',
      fallback: 'DATABASE_URL',
    },
    {
      name: 'APP_DATABASE_ROLE',
      meaning: 'the role that the applications connect as',
      byDefault: 'registrar',
    },
  ],
  async run({ settings, print }) {
    const { applied } = await migrate(settings['MIGRATIONS_DATABASE_URL'], settings['APP_DATABASE_ROLE']);
    print(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the schema is up to date');
    return EXIT.done;
  },
};
