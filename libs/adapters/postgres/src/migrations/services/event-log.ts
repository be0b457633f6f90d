/** Events as a log that is read and sent again. */
export const eventLogTables = `
select 1;
`;
