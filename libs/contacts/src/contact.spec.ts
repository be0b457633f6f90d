import { bareContact } from './contact';

it('leaves out of a stored contact what makes it a stored one', () => {
  const data = { firstName: 'Ilse', lastName: 'Varga', city: 'Port Mara', country: 'DE' };
  expect(bareContact({ ...data, id: 3, isVerified: true, registryData: [{ form: 'unspec' }] })).toEqual(data);
  expect(bareContact(data)).toEqual(data);
});
