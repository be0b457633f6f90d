/** Transfers of domains in, out and between accounts. */
export const transfersTables = `
select 1;
`;
