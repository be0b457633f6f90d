/** Domains that come back from redemption, and renewals by registries. */
export const restoresTables = `
select 1;
`;
