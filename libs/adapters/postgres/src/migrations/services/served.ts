/** What name servers, mail servers and the forwarder read: views over our own tables. */
export const servedTables = `
select 1;
`;
