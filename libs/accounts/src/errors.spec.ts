import type { AppError } from '@registrar/kernel';
import * as errors from './errors';

const refusals = Object.entries(errors).map(([name, refuse]): [string, AppError] => [name, refuse(3)]);

describe('a refusal about an account', () => {
  it.each(refusals)('has a code of accounts and a text: %s', (_, { code, message, details }) => {
    expect(code).toMatch(/^account\.[a-z][a-z_]+$/);
    expect((details ?? message).split(' ').length).toBeGreaterThan(3);
  });

  it('has a code of its own', () => {
    expect(new Set(refusals.map(([, { code }]) => code)).size).toBe(refusals.length);
  });
});
