/**
 * libs/catalog: names of zone files, for the zone check. A zone of 30 million names is about 250,000 blocks:
 * the index over their first labels stays in memory, and a lookup reads one page.
 */
export const zoneTables = `
create table zone_imports (
  id             int generated always as identity primary key,
  zone           text not null,
  state          text not null default 'loading' check (state in ('loading', 'current', 'superseded', 'refused', 'failed')),
  source         text not null,
  version        text not null,
  serial         text,
  names          bigint not null default 0,
  started_at     timestamptz not null,
  finished_at    timestamptz,
  lease_until    timestamptz,
  error          text,
  has_leftovers  boolean not null default false
);
create unique index zone_imports_current_uq on zone_imports (zone) where state = 'current';
create unique index zone_imports_loading_uq on zone_imports (zone) where state = 'loading';
create index zone_imports_zone_ix on zone_imports (zone, id);
create index zone_imports_leftovers_ix on zone_imports (id) where has_leftovers;
comment on column zone_imports.version is 'What the file was, so that it is not read twice: size and time, or the mark of its server; empty when it could not be had';

create table zone_blocks (
  import_id    int not null references zone_imports (id),
  first_label  text collate "C" not null,
  labels       text collate "C" not null,
  primary key (import_id, first_label)
);
comment on table zone_blocks is 'Ascending labels, each between two line ends; small enough that no row is stored out of line';
`;
