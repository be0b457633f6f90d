import { compareDomainList } from '@registrar/composition/programs';
import { type Command, DATABASE_URL, EXIT } from '../command';

export const COMPARE_DOMAIN_LIST: Command = {
  name: 'compare-domain-list',
  summary: "compare a registry's list of our domains with the accounts",
  description:
    'For the list that a registry supplies in its portal or reports, since EPP has none; after a restore to an earlier moment, and whenever in doubt. Domains in no account are recorded as unknown domains, which staff see and the worker verifies at the registry; domains that the list does not have are compared with the registry next. Repairs nothing; safe to repeat. Exit code 2: there are differences.',
  parameters: [
    { name: 'connection', meaning: 'code of the registry connection' },
    { name: 'file', meaning: 'one domain a line; lines that begin with # are ignored' },
  ],
  settings: [DATABASE_URL],
  async run({ arguments: given, settings, print }) {
    const { listed, unknown, unlisted } = await compareDomainList({
      databaseUrl: settings['DATABASE_URL'],
      connection: given['connection'],
      file: given['file'],
    });
    for (const name of unknown) print(`in no account: ${name}`);
    for (const name of unlisted) print(`not in the list: ${name}`);
    print(`${listed} domains listed, ${unknown.length} in no account, ${unlisted.length} not in the list`);
    return unknown.length + unlisted.length > 0 ? EXIT.attention : EXIT.done;
  },
};
