/** libs/catalog: a blocked TLD stops sales only, unless staff list more. */
export const tldBlockColumns = `
alter table tlds add column blocked_products text[] check (blocked_products <@ array['renewal', 'restore']);
comment on column tlds.blocked_products is 'What a block stops beside registrations and transfers in; null: nothing else';
`;
