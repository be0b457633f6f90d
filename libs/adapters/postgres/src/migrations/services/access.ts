/** Sub-accounts, scopes of tokens, settings that owners see. */
export const accessTables = `
select 1;
`;
