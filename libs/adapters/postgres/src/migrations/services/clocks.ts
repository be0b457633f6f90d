/** Clocks of accounts in the sandbox. */
export const clocksTables = `
select 1;
`;
