/** Refunds of orders and deletes in the add grace period. */
export const refundsTables = `
select 1;
`;
