import { AppError } from '../app-error';

type Refuse = (...values: never[]) => AppError;

/**
 * Tests of all refusals of a module of errors: each has a code of its own and says in whole sentences what is wrong.
 * `values`: what each takes.
 */
export function refusalTexts(
  refusals: Readonly<Record<string, Refuse>>,
  values: readonly unknown[] = [],
): void {
  it.each(Object.keys(refusals))('%s has a code and whole sentences', (name) => {
    const refusal = refusals[name](...(values as never[]));
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal.code).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(refusal.message).toMatch(/^[A-Z]\w+/);
    expect(refusal.details).toMatch(/^['A-Z].{3,}[^.]\.$/);
    expect(refusal.details).not.toMatch(/undefined|\[object|NaN/);
  });

  it('each have another code', () => {
    const codes = Object.values(refusals).map((refuse) => refuse(...(values as never[])).code);
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });
}
