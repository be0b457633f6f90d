/**
 * libs/dns: the form in which a client sent the text of a TXT record. Texts of before are answered bare, as
 * they were.
 */
export const sentTexts = `
set local lock_timeout = '5s';
alter table dns_records add column sent text;
comment on column dns_records.sent is 'TXT: the text as it was sent, where that is not the answer itself (quoted strings); null: bare, and all texts from before the column';
create or replace function dns_record_image(r dns_records) returns json language sql immutable as $$
  select case when r.sent is null
    then json_build_object('host', r.host, 'type', r.type, 'answer', r.answer, 'ttl', r.ttl, 'priority', r.priority, 'origin', r.origin)
    else json_build_object('host', r.host, 'type', r.type, 'answer', r.answer, 'ttl', r.ttl, 'priority', r.priority, 'origin', r.origin, 'sent', r.sent) end
$$;
`;
