import { Foundations1767225600000 } from './1767225600000-foundations';

/** Listed as classes, oldest first: one code path for tests, development and production. */
export const migrations = [Foundations1767225600000];
