/** The life of a domain after its registration: renewal by itself, expiry, removal. */
export const calendarTables = `
select 1;
`;
