/**
 * What the forwarder and the mail servers read, each as a role of its own that sees nothing else. A domain
 * counts as long as it is active and no hold takes it out of the DNS (BEHAVIOUR §9); one past its grace
 * period is removed, or held, by the calendar: a view knows no time.
 */
export const servedForwardingViews = `
create schema forwarding;
comment on schema forwarding is 'What the forwarder (forwarded_hosts) and the mail servers (mail_domains, mail_aliases) read';

create view forwarding.served_domains as
  select d.id, d.name from domains d where domain_is_served(d) and 'VerificationHold' <> all(d.locks);
comment on view forwarding.served_domains is 'Read by the views beside it alone. Under VerificationHold visitors are shown a parking page instead';

-- Ask by zone and host: each has its index, an expression over two tables has none.
create view forwarding.forwarded_hosts with (security_barrier) as
  select case when f.host = '' then d.name else f.host || '.' || d.name end as fqdn, d.name as zone, f.host, f.forwards_to, f.type, f.title, f.meta
    from forwarding.served_domains d join url_forwardings f on f.domain_id = d.id;

create view forwarding.mail_aliases with (security_barrier) as
  select e.mailbox || '@' || d.name as address, d.name as domain, e.mailbox, e.email_to as destination
    from forwarding.served_domains d join email_forwardings e on e.domain_id = d.id;

create view forwarding.mail_domains with (security_barrier) as
  select d.name as domain from forwarding.served_domains d where exists (select from email_forwardings e where e.domain_id = d.id);
`;
