import {
  CONTACT_ROLES,
  type ContactBook,
  contactFrom,
  type ContactInput,
  type ContactRole,
} from '@registrar/contacts';

/** Default contacts of an account as staff send them: null removes the role, a missing role is unchanged. */
export type AccountContactsInput = { [role in ContactRole]?: ContactInput | null };

/**
 * Stores the contacts of a request, complete and valid; returns their ids by role. Inside a unit of work.
 * Throws 400.
 */
export async function storeContacts(
  book: ContactBook,
  contacts: AccountContactsInput | undefined,
  at: Date,
): Promise<{ [role in ContactRole]?: number | null }> {
  const roles = CONTACT_ROLES.filter((role) => contacts?.[role] !== undefined);
  const sent = roles.filter((role) => contacts?.[role] !== null);
  const ids =
    sent.length === 0
      ? []
      : await book.add(
          sent.map((role) => contactFrom(role, contacts![role]!)),
          at,
        );
  return Object.fromEntries(
    roles.map((role) => [role, sent.includes(role) ? ids[sent.indexOf(role)] : null]),
  );
}
