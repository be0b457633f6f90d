/** Vanity name servers: host objects below a domain, with their addresses. */
export const hostsTables = `
select 1;
`;
