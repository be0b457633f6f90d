import { id, text } from '../fields';

/** The account of a row, by number and by username. */
export const account = {
  accountId: id('Account', 'integer'),
  username: text('Username', 'shown'),
};
