/**
 * Records of one set get one TTL: the least, which is what was served. Their zones stay at their version,
 * since nothing else is served.
 */
export const setTtls = `
with sets as (
  select domain_id, host, type, min(ttl) as ttl from dns_records where not set_aside group by domain_id, host, type having min(ttl) <> max(ttl))
update dns_records r set ttl = sets.ttl from sets
 where r.domain_id = sets.domain_id and r.host = sets.host and r.type = sets.type and r.ttl <> sets.ttl and not r.set_aside;
`;
