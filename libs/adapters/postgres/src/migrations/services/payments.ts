/** Payments by card, and what may be spent at once. */
export const paymentsTables = `
select 1;
`;
