import { AppError } from '../app-error';

type Refuse = (...values: never[]) => AppError;
type Values = readonly unknown[];

/** Where the contract, and not this product, chose the words. `Name`: of refusals. */
export interface ContractWords<Name extends string> {
  /** Whose message says everything: they have no details. */
  readonly bare?: readonly Name[];
  /** Whose details are a clause and no sentence. */
  readonly clauses?: readonly Name[];
  /** Codes that several refusals have, since clients must not distinguish them. */
  readonly shared?: readonly string[];
}

const SENTENCE = /^['"`A-Z].{3,}[^.]\.$/;
/** Two words at least. Of a bad request: the field, and the rule that its value breaks. */
const CLAUSE = /^['"`\w].*\S \S*\w/;

/**
 * Tests of all refusals of a module of errors: each has a code of its own and says in whole sentences what is wrong.
 * `values`: what each takes, or what each by its name takes (one that is not named takes nothing).
 */
export function refusalTexts<Name extends string>(
  refusals: Readonly<Record<Name, Refuse>>,
  values: Values | { readonly [name in NoInfer<Name>]?: Values } = [],
  { bare = [], clauses = [], shared = [] }: ContractWords<NoInfer<Name>> = {},
): void {
  const names = Object.keys(refusals) as Name[];
  const refused = (name: Name): AppError => {
    const taken = Array.isArray(values)
      ? (values as Values)
      : (values as Partial<Record<Name, Values>>)[name];
    return refusals[name](...((taken ?? []) as never[]));
  };

  it.each(names)('%s has a kind, a code and words', (name) => {
    const refusal = refused(name);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal.kind).toMatch(/^[a-z][a-z_]+$/);
    expect(refusal.code).toMatch(/^([a-z_]+\.)?[a-z][a-z_]+$/);
    expect(refusal.message).toMatch(/^[A-Z][a-z ]{3}/);
    expect(`${refusal.message} ${refusal.details ?? ''}`).not.toMatch(/undefined|null|\[object|NaN/);
  });

  it.each(names.filter((name) => !bare.includes(name)))('%s says in its details what is wrong', (name) => {
    const { message, details } = refused(name);
    const isClause = clauses.includes(name) || message === 'Bad Request';
    expect(details).toMatch(isClause ? CLAUSE : SENTENCE);
  });

  it('those without details say in their message what is wrong', () => {
    const wordless = bare.filter((name) => {
      const { message, details } = refused(name);
      return details !== undefined || !CLAUSE.test(message);
    });
    expect(wordless).toEqual([]);
  });

  it('each have another code', () => {
    const codes = names.map((name) => refused(name).code).filter((code) => !shared.includes(code));
    expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([]);
  });
}
