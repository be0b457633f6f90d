import { loadCatalogue } from '@registrar/composition/programs';
import { type Command, DATABASE_URL, EXIT, type Setting } from '../command';

const ENVIRONMENT: Setting = {
  name: 'ENVIRONMENT',
  meaning: 'production or sandbox; empty: that of the database',
  optional: true,
};
const TLD_CONNECTIONS: Setting = {
  name: 'TLD_CONNECTIONS',
  meaning:
    'the registry connection of each TLD, as in com=registry-a,net=registry-a,*=none; * is every other TLD, none: not sold until staff name a connection',
  optional: true,
};

export const LOAD_CATALOGUE: Command = {
  name: 'load-catalogue',
  summary: 'load the TLDs and their rules into the database',
  description:
    'Writes the catalogue of this release, in one transaction, and prints each change. What staff have set is unchanged. Run it after each update; safe to repeat. In production every TLD needs a registry connection, in TLD_CONNECTIONS or in the database; in the sandbox a TLD that TLD_CONNECTIONS does not name is sold through the simulated registries.',
  parameters: [],
  settings: [DATABASE_URL, ENVIRONMENT, TLD_CONNECTIONS],
  async run({ settings, print }) {
    const changes = await loadCatalogue({
      databaseUrl: settings['DATABASE_URL'],
      environment: settings['ENVIRONMENT'],
      tldConnections: settings['TLD_CONNECTIONS'],
    });
    for (const { tld, part, action, why } of changes)
      print(`.${tld} ${part}: ${action}${why === undefined ? '' : ` (${why})`}`);
    if (changes.length === 0) print('the catalogue is up to date');
    return EXIT.done;
  },
};
