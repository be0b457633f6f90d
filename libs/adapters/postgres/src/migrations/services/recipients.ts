/** Recipients of forwarded mail who have agreed. */
export const recipientsTables = `
select 1;
`;
