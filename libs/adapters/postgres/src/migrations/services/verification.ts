/** Verification of registrants by email. */
export const verificationTables = `
select 1;
`;
