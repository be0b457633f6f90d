import { loadCatalogue } from '@registrar/composition';
import { type Command, DATABASE_URL, EXIT } from '../command';

export const LOAD_CATALOGUE: Command = {
  name: 'load-catalogue',
  summary: 'load the TLDs and their rules into the database',
  description:
    'Writes the catalogue of this release, in one transaction, and prints each change. What staff have set is unchanged. Run it after each update; safe to repeat.',
  parameters: [],
  settings: [DATABASE_URL],
  async run({ settings, print }) {
    const changes = await loadCatalogue(settings['DATABASE_URL']);
    for (const { tld, part, action, why } of changes)
      print(`.${tld} ${part}: ${action}${why === undefined ? '' : ` (${why})`}`);
    if (changes.length === 0) print('the catalogue is up to date');
    return EXIT.done;
  },
};
