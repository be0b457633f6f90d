import type { FactoryProvider, Provider } from '@nestjs/common';

/** What Nest finds an instance by: its class, or the port that it stands for. */
type Token<T> = abstract new (...parts: never[]) => T;
type Tokens<Parts extends unknown[]> = { [Part in keyof Parts]: Token<Parts[Part]> };

/** What Nest finds by a name: the use cases of one room, which have no class. */
export type Key<T> = string & { readonly provided?: T };
export const keyOf = <T>(name: string): Key<T> => name as Key<T>;

/** Instances under the names by which a factory takes them. */
export type Named = Record<string, Token<unknown> | Key<unknown>>;
export type Instances<N extends Named> = {
  [K in keyof N]: N[K] extends Token<infer T> ? T : N[K] extends Key<infer T> ? T : never;
};

/**
 * Provides a class whose parts Nest finds by their classes, in the order of its constructor:
 * `provide(RotateSecret, UnitOfWork, SubscriptionStore, Clock)`.
 */
export const provide = <T, Parts extends unknown[]>(
  product: new (...parts: Parts) => T,
  ...inject: Tokens<Parts>
): FactoryProvider<T> => ({
  provide: product,
  inject,
  useFactory: (...parts: Parts) => new product(...parts),
});

/**
 * As `provide`, found by the port that it stands for:
 * `provideAs(SubscriptionStore, PostgresSubscriptionStore, Sql, UnitOfWork)`.
 */
export const provideAs = <Port extends Token<unknown>, Parts extends unknown[]>(
  token: Port,
  product: new (...parts: Parts) => InstanceType<Port>,
  ...inject: Tokens<Parts>
): FactoryProvider<InstanceType<Port>> & { provide: Port } => ({
  ...provide(product, ...inject),
  provide: token,
});

/**
 * Provides what a factory makes of parts that it takes by name:
 * `provideBy(LedgerStore, { sql: Sql, uow: UnitOfWork }, ({ sql, uow }) => new PostgresLedgerStore(sql, uow))`.
 */
export function provideBy<T, N extends Named>(
  token: Token<T> | Key<T>,
  parts: N,
  make: (parts: Instances<N>) => T | Promise<T>,
): FactoryProvider<T> {
  const names = Object.keys(parts);
  return {
    provide: token,
    inject: Object.values(parts),
    useFactory: (...values: unknown[]) =>
      make(Object.fromEntries(names.map((name, at) => [name, values[at]])) as Instances<N>),
  };
}

/** Provides classes that are members of what stands under the key, by the names of the members. */
export const provideMembers = <T extends object>(
  key: Key<T>,
  members: { [K in keyof T]?: Token<T[K]> },
): FactoryProvider[] =>
  Object.entries(members).map(([member, token]) => ({
    provide: token as Token<unknown>,
    inject: [key],
    useFactory: (wired: T) => wired[member as keyof T],
  }));

/** What a module exports that lets all of these be found. */
export const tokensOf = (providers: readonly Provider[]): FactoryProvider['provide'][] =>
  providers.map((provider) => (typeof provider === 'function' ? provider : provider.provide));
