import { ledgerListsGrow } from './ledger-lists';

/** What registries charge, in the ledger; ends of domains that staff must see. */
export const restoreStepsTables = `
set local lock_timeout = '5s';
alter table ledger_postings add column connection_id int references registry_connections (id);
comment on column ledger_postings.connection_id is 'The registry that charges; only for registry_payable';

-- Each list grows by what is new: what is allowed already stays so, whatever it is by now. Not valid as they were: no row needs a look.
${ledgerListsGrow({ after: 'hold', names: ['registry_charge', 'registry_credit'] }, { after: 'registry_cost', names: ['registry_payable'] })}
alter table ledger_postings add constraint ledger_postings_registry_ck check ((ledger_account = 'registry_payable') = (connection_id is not null)) not valid;

create unique index ledger_transactions_registry_uq on ledger_transactions (reference) where kind = 'registry_charge';

create index domain_ends_trouble_ix on domain_ends (domain_id) where trouble is not null and ended_at is null;
`;
