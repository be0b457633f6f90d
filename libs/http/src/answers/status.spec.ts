import { badRequest } from '@registrar/kernel';
import { errorBody, renderRefusal } from './status';

describe('the body of a refusal', () => {
  it.each([
    ['U+0000', 'a\u0000b'],
    ['half a surrogate pair', 'a\ud800b'],
    ['the other half', 'a\udc00b'],
  ])('never repeats %s of what was sent: PostgreSQL could not keep it with an idempotency key', (_, sent) => {
    expect(renderRefusal(badRequest(`'x' holds ${sent}`)).body).toEqual({
      message: 'Bad Request',
      details: "'x' holds a\ufffdb",
    });
  });

  it('leaves all other characters as they are', () => {
    expect(errorBody('Ünïcödé 💩', 'a\tb\n"c"')).toEqual({ message: 'Ünïcödé 💩', details: 'a\tb\n"c"' });
  });

  it('does not repeat a megabyte', () => {
    const { details } = errorBody('Bad Request', `'nameservers' holds ${'x'.repeat(1_000_000)}`);
    expect(details).toHaveLength(1_001);
    expect(details?.endsWith('x…')).toBe(true);
  });

  it.each([undefined, null, ''])('has no details where there are none: %p', (details) => {
    expect(errorBody('Not Found', details)).toEqual({ message: 'Not Found' });
  });
});
