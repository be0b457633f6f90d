import { ValidateIf } from 'class-validator';

export const MAX_INT32 = 2_147_483_647;
/** Optional, but not nullable. */
export const WhenSent = (): PropertyDecorator =>
  ValidateIf((_body: object, value: unknown) => value !== undefined);
