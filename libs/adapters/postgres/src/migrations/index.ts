import { Foundations1767225600000 } from './1767225600000-foundations';
import { Selling1769904000000 } from './1769904000000-selling';
import { Zones1772323200000 } from './1772323200000-zones';

/** Listed as classes, oldest first: one code path for tests, development and production. */
export const migrations = [Foundations1767225600000, Selling1769904000000, Zones1772323200000];
