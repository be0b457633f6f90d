import type { FactoryProvider } from '@nestjs/common';

/** What Nest finds an instance by: its class, or the port that it stands for. */
type Token<T> = abstract new (...parts: never[]) => T;
type Tokens<Parts extends unknown[]> = { [Part in keyof Parts]: Token<Parts[Part]> };

/**
 * Provides a class whose parts Nest finds by their classes, in the order of its constructor:
 * `made(RotateSecret, UnitOfWork, SubscriptionStore, Clock)`.
 */
export const made = <T, Parts extends unknown[]>(
  product: new (...parts: Parts) => T,
  ...inject: Tokens<Parts>
): FactoryProvider<T> => ({
  provide: product,
  inject,
  useFactory: (...parts: Parts) => new product(...parts),
});

/**
 * As `made`, found by the port that it stands for:
 * `madeAs(SubscriptionStore, PostgresSubscriptionStore, Sql, UnitOfWork)`.
 */
export const madeAs = <Port extends Token<unknown>, Parts extends unknown[]>(
  provide: Port,
  product: new (...parts: Parts) => InstanceType<Port>,
  ...inject: Tokens<Parts>
): FactoryProvider<InstanceType<Port>> & { provide: Port } => ({ ...made(product, ...inject), provide });
