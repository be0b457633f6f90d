import type { ContactData } from '@registrar/contacts';

/** Fields of a registrant whose change is material (ICANN Transfer Policy II.A.1, BEHAVIOUR §9). */
export type MaterialField = 'name' | 'company' | 'email';

const normalized = (part: string | undefined): string => part?.trim() ?? '';

/** The fields that differ; case-sensitive for names, case-insensitive for addresses. */
export function materialChanges(before: ContactData, after: ContactData): MaterialField[] {
  const partsOf = ({
    firstName,
    lastName,
    companyName,
    email,
  }: ContactData): Record<MaterialField, string> => ({
    name: JSON.stringify([normalized(firstName), normalized(lastName)]),
    company: normalized(companyName),
    email: normalized(email?.toLowerCase()),
  });
  const [one, other] = [partsOf(before), partsOf(after)];
  return (['name', 'company', 'email'] as const).filter((field) => one[field] !== other[field]);
}

/** Whether name, company or email differ. */
export const isMaterial = (before: ContactData, after: ContactData): boolean =>
  materialChanges(before, after).length > 0;
