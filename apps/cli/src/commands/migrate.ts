import { migrate, planMigrations } from '@registrar/composition/programs';
import { type Command, EXIT } from '../command';
import { linesOfPlan } from './migration-plan-lines';

export const MIGRATE: Command = {
  name: 'migrate',
  summary: 'bring the database schema up to date',
  description:
    'Applies the migrations that are missing and sets the grants of the database roles. Safe to repeat, and to run from several machines at once. A migration that waits 5 s for a table gives up and changes nothing; run the command again. With --plan it changes nothing, and prints what each missing migration locks and about how long.',
  parameters: [],
  options: [{ name: 'plan', meaning: 'print what would be done, and do nothing' }],
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
  async run({ options, settings, print }) {
    if (options.has('plan')) {
      for (const line of linesOfPlan(await planMigrations(settings['MIGRATIONS_DATABASE_URL']))) print(line);
      return EXIT.done;
    }
    const { applied } = await migrate(settings['MIGRATIONS_DATABASE_URL'], settings['APP_DATABASE_ROLE']);
    print(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the schema is up to date');
    return EXIT.done;
  },
};
