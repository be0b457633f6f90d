/** DS records of domains and the signing of zones that we serve. */
export const signingTables = `
select 1;
`;
