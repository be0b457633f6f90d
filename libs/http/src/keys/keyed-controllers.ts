import type { Type } from '@nestjs/common';
import { operationIdOf } from '../gate/route-operations';
import { IdempotencyInterceptor } from './idempotency-interceptor';
import { keyRuleOf } from './keyed-operations';

/** Where the decorator `UseInterceptors` leaves the interceptors of a handler, outermost first. */
const INTERCEPTORS = '__interceptors__';

/**
 * Returns the controllers, after `X-Idempotency-Key` is handled on each of their operations that does not
 * handle it itself (KEY_RULES): outside of the handler's other interceptors. Not for the whole application, since
 * all other handlers, among them all reads, would pay for an interceptor that only lets them pass.
 */
export function withKeys(controllers: readonly Type<unknown>[]): Type<unknown>[] {
  for (const { prototype } of controllers)
    for (const handler of handlersOf(prototype as object)) {
      if (!keyRuleOf(operationIdOf(handler))) continue;
      const own = interceptorsOf(handler);
      if (own[0] !== IdempotencyInterceptor)
        Reflect.defineMetadata(INTERCEPTORS, [IdempotencyInterceptor, ...own], handler);
    }
  return [...controllers];
}

/** Classes or instances, outermost first. */
export const interceptorsOf = (handler: object): unknown[] =>
  (Reflect.getMetadata(INTERCEPTORS, handler) as unknown[] | undefined) ?? [];

const handlersOf = (prototype: object): object[] =>
  Object.values(Object.getOwnPropertyDescriptors(prototype))
    .map(({ value }) => value as unknown)
    .filter((value): value is object => typeof value === 'function');
