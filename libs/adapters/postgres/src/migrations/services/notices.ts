/** Notices of registries and of the registrar, and what mails say. */
export const noticesTables = `
select 1;
`;
