/** Tax by country, and statements of account. */
export const statementsTables = `
select 1;
`;
