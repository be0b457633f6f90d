import { bareContact, CONTACT_ROLES, isContactIds } from './contact';

it('leaves out of a stored contact what makes it a stored one', () => {
  const data = { firstName: 'Ilse', lastName: 'Varga', city: 'Port Mara', country: 'DE' };
  expect(bareContact({ ...data, id: 3, isVerified: true, registryData: [{ form: 'unspec' }] })).toEqual(data);
  expect(bareContact(data)).toEqual(data);
});

describe('stored contact ids', () => {
  const ids = { registrant: 1, admin: 1, tech: 2, billing: 2 };

  it('name a contact for each role', () => {
    expect(isContactIds(ids)).toBe(true);
  });

  it.each(CONTACT_ROLES)('without %s are refused', (role) => {
    const { [role]: _, ...others } = ids;
    expect(isContactIds(others)).toBe(false);
    expect(isContactIds({ ...ids, [role]: '1' })).toBe(false);
  });
});
