/**
 * What every key of a stack begins with, a colon after it. Stacks may share a Redis server: each counts the
 * requests of its own accounts, which have the same small numbers everywhere, and hears its own bells.
 * `stack`: the id of its database.
 */
export const keysOf = (stack: string): string => `registrar:${stack}`;
