import { type Board, CHOSEN } from '../board';
import type { Panel } from '../panel';

const DEEDS = 'registrar_business_deeds_24h';

/** Each worker serves the same figures. */
const once = (metric: string, labels: string, filter = ''): string =>
  `max by (${labels}) (${metric}{${filter}${CHOSEN}})`;

const done = (title: string, deed: string, description: string): Panel => ({
  kind: 'tile',
  title,
  description,
  unit: 'short',
  queries: [[`sum(${once(DEEDS, 'tld', `deed="${deed}",`)}) or vector(0)`, 'in 24 hours']],
});

/** The ten TLDs that have most. */
const largest = (title: string, description: string, query: string): Panel => ({
  title,
  description,
  unit: 'short',
  queries: [[`topk(10, ${query})`, '{{tld}}']],
});

const money = (title: string, description: string, metric: string): Panel => ({
  title,
  description,
  unit: 'short',
  queries: [[`${once(metric, 'product, currency')} / 100`, '{{product}} {{currency}}']],
});

export const business: Board = {
  title: 'Registrar: business',
  description:
    'How does the business go: what is done and earned in 24 hours, and how many domains, accounts and jobs exist?',
  rows: [
    {
      title: 'In 24 hours',
      panels: [
        done('Registrations', 'registration', 'Registrations that succeeded in 24 hours.'),
        done('Renewals', 'renewal', 'Renewals that succeeded in 24 hours, automatic ones included.'),
        done('Transfers in', 'transfer_in', 'Transfers in that were completed in 24 hours.'),
        done('Transfers out', 'transfer_out', 'Transfers out that were completed in 24 hours.'),
        done('Deletions', 'deletion', 'Deletions that registries carried out on command in 24 hours.'),
        done('Refunds', 'refund', 'Refunds of domains that were completed in 24 hours.'),
        largest(
          'Registrations by TLD',
          'Registrations of 24 hours; the ten TLDs with most.',
          once(DEEDS, 'tld', 'deed="registration",'),
        ),
        {
          title: 'All by kind',
          description: 'What was done in 24 hours in all TLDs, by kind.',
          unit: 'short',
          queries: [[`sum by (deed) (${once(DEEDS, 'deed, tld')})`, '{{deed}}']],
        },
      ],
    },
    {
      title: 'Income',
      panels: [
        money(
          'Income of 24 hours',
          'After promotions and without tax, before refunds, by product and currency; hundredths of the currency are its minor unit.',
          'registrar_business_income_24h_cents',
        ),
        money(
          'Refunded in 24 hours',
          'Without tax, by product and currency; hundredths of the currency are its minor unit.',
          'registrar_business_refunded_24h_cents',
        ),
      ],
    },
    {
      title: 'Stock',
      panels: [
        {
          kind: 'tile',
          title: 'Domains',
          description: 'Domains that are active or wait for the decision of their registry.',
          unit: 'short',
          queries: [[`sum(${once('registrar_business_domains', 'tld')}) or vector(0)`, 'domains']],
        },
        {
          kind: 'tile',
          title: 'Active accounts',
          description: 'Accounts that are neither suspended nor closed.',
          unit: 'short',
          queries: [[`max(registrar_business_accounts{state="active",${CHOSEN}})`, 'active']],
        },
        largest(
          'Domains by TLD',
          'Domains of the ten largest TLDs.',
          once('registrar_business_domains', 'tld'),
        ),
        {
          title: 'Accounts by state',
          description: 'Active, suspended and closed accounts.',
          unit: 'short',
          queries: [[once('registrar_business_accounts', 'state'), '{{state}}']],
        },
        {
          title: 'Jobs by state',
          description: 'Jobs of accounts and staff, until their retention is over.',
          unit: 'short',
          queries: [[once('registrar_business_jobs', 'state'), '{{state}}']],
        },
      ],
    },
  ],
};
