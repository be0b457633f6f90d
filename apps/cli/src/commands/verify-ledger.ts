import { verifyLedger } from '@registrar/composition/programs';
import { type Command, DATABASE_URL, EXIT } from '../command';

export const VERIFY_LEDGER: Command = {
  name: 'verify-ledger',
  summary: 'compare the ledger with balances, orders, payments and months',
  description:
    'Reads every posting and changes nothing; runs on a replica as well. Prints what was compared and the first difference. Exit code 2: there are differences.',
  parameters: [],
  settings: [{ ...DATABASE_URL, meaning: `${DATABASE_URL.meaning}, or a replica of it` }],
  async run({ settings, print }) {
    const { checked, differences, first } = await verifyLedger(settings['DATABASE_URL']);
    const { transactions, balances, orders, payments, months } = checked;
    print(
      `${transactions} transactions, ${balances} accounts, ${orders} orders, ${payments} payments, months of ${months} accounts: ${differences} differences`,
    );
    if (!first) return EXIT.done;
    const { part, subject, what, kept, posted } = first;
    print(
      `first difference, in ${part}: ${what} of ${subject} is stored as ${kept}, the postings give ${posted}`,
    );
    return EXIT.attention;
  },
};
